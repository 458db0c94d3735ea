/**
 * Writes small ONNX models by hand: the protobuf of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, of which only
 * the fields below are needed.
 */

type Field = readonly number[];

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

const whole = (field: number, value: number): Field => [...varint(field * 8), ...varint(value)];
const message = (field: number, parts: readonly Field[]): Field => bytesField(field, parts.flat());
const text = (field: number, value: string): Field => bytesField(field, [...Buffer.from(value)]);

function bytesField(field: number, bytes: readonly number[]): Field {
  return [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
}

const FLOAT = 1;
const INT64 = 7;

export interface Node {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Whole-number attributes; a list is written as `ints`. */
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

export interface Constant {
  readonly name: string;
  readonly dims: readonly number[];
  readonly values: readonly number[];
  readonly type?: 'float' | 'int64';
}

export interface Graph {
  /** Names with their shapes; all are float32. */
  readonly inputs: Readonly<Record<string, readonly number[]>>;
  readonly outputs: Readonly<Record<string, readonly number[]>>;
  readonly constants?: readonly Constant[];
  readonly nodes: readonly Node[];
}

/** A whole ONNX file, opset 13. */
export function onnxModel(graph: Graph): Buffer {
  const body = [
    ...graph.nodes.map((node) => message(1, nodeFields(node))),
    text(2, 'graph'),
    ...(graph.constants ?? []).map((constant) => message(5, tensorFields(constant))),
    ...Object.entries(graph.inputs).map(([name, dims]) => message(11, valueFields(name, dims))),
    ...Object.entries(graph.outputs).map(([name, dims]) => message(12, valueFields(name, dims))),
  ];
  return Buffer.from([whole(1, 8), message(7, body), message(8, [text(1, ''), whole(2, 13)])].flat());
}

function nodeFields({ op, inputs, outputs, attributes = {} }: Node): Field[] {
  return [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => message(5, attributeFields(name, value))),
  ];
}

function attributeFields(name: string, value: number | readonly number[]): Field[] {
  if (typeof value === 'number') return [text(1, name), whole(3, value), whole(20, 2)];
  return [text(1, name), ...value.map((v) => whole(8, v)), whole(20, 7)];
}

function tensorFields({ name, dims, values, type = 'float' }: Constant): Field[] {
  const raw =
    type === 'float' ? new Float32Array(values) : BigInt64Array.from(values, (value) => BigInt(value));
  return [
    ...dims.map((dim) => whole(1, dim)),
    whole(2, type === 'float' ? FLOAT : INT64),
    text(8, name),
    bytesField(9, [...new Uint8Array(raw.buffer)]),
  ];
}

function valueFields(name: string, dims: readonly number[]): Field[] {
  const shape = dims.map((dim) => message(1, [whole(1, dim)]));
  return [text(1, name), message(2, [message(1, [whole(1, FLOAT), message(2, shape)])])];
}
