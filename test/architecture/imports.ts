import { parseSync } from 'vite';

/** What a module refers to: by `import`, `export … from`, `import()`, `import type`, `require` or `moduleUrl`. */
export interface Reference {
  /** Null where it is worked out at run time. */
  readonly specifier: string | null;
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Every reference of a TypeScript module, side-effect imports included. Throws for text that does not parse. */
export function referencesOf(path: string, text: string): Reference[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Reference[] = [];
  visit(program as unknown as Node, (node) => {
    const source = sourceOf(node);
    if (source === undefined) return;
    const specifier = source?.type === 'Literal' ? String(source.value) : null;
    found.push({ specifier, line: text.slice(0, node.start).split('\n').length });
  });
  return found;
}

/** Member chains and calls of a module as text, `Math.random`, for the ban on clocks and chance. */
export function memberChainsOf(
  path: string,
  text: string,
): { readonly chain: string; readonly line: number }[] {
  const found: { chain: string; line: number }[] = [];
  visit(parseSync(path, text).program as unknown as Node, (node) => {
    const line = (): number => text.slice(0, node.start).split('\n').length;
    if (node.type === 'MemberExpression') {
      const { object, property } = node as unknown as { object: Node; property: Node };
      const owner = object.type === 'Identifier' ? String(object.name) : '';
      found.push({ chain: `${owner}.${String(property.name ?? property.value)}`, line: line() });
    }
    if (node.type === 'NewExpression') {
      const { callee, arguments: given } = node as unknown as { callee: Node; arguments: readonly Node[] };
      if (given.length === 0 && callee.type === 'Identifier')
        found.push({ chain: `new ${callee.name}()`, line: line() });
    }
  });
  return found;
}

/** Undefined: no reference; null or a node that is no literal: a reference that is worked out at run time. */
function sourceOf(node: Node): Node | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return (node.source ?? node.argument) as Node;
    case 'ExportNamedDeclaration':
      return (node.source as Node | null) ?? undefined;
    case 'CallExpression':
      return calledSource(node);
    default:
      return undefined;
  }
}

function calledSource(node: Node): Node | null | undefined {
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: readonly Node[] };
  if (callee.type !== 'Identifier') return undefined;
  if (callee.name === 'require') return given[0] ?? null;
  return callee.name === 'moduleUrl' ? (given[1] ?? null) : undefined;
}

function visit(node: Node, take: (node: Node) => void): void {
  take(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string')
        visit(child as Node, take);
    }
  }
}
