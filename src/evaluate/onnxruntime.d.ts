/**
 * What is used of onnxruntime-node, an optional peer: it need not be installed, and its first versions come without types.
 * https://onnxruntime.ai/docs/api/js/
 */
declare module 'onnxruntime-node' {
  export type TensorData = Float32Array | Int32Array | BigInt64Array | Uint8Array;

  export class Tensor {
    constructor(type: 'float32', data: Float32Array, dims: readonly number[]);
    readonly type: string;
    readonly data: TensorData;
    readonly dims: readonly number[];
  }

  export interface SessionOptions {
    readonly executionProviders: readonly string[];
    readonly intraOpNumThreads: number;
    readonly interOpNumThreads: number;
    readonly logSeverityLevel: 0 | 1 | 2 | 3 | 4;
  }

  export interface InferenceSession {
    readonly inputNames: readonly string[];
    readonly outputNames: readonly string[];
    run(feeds: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
    release(): Promise<void>;
  }

  export const InferenceSession: {
    create(path: string, options: SessionOptions): Promise<InferenceSession>;
  };
}
