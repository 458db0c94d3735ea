import type { z } from 'zod';

/**
 * Fields of a schema for what a server sends, held by the compiler to the official type of it: each has the name of a
 * field of `Wire`, and takes all that may stand there. Servers that send more, or less, are the schema's own affair.
 */
export function wireFields<Wire>() {
  return <Fields>(fields: Fields & ReadableFields<Wire, Fields>): Fields => fields;
}

type ReadableFields<Wire, Fields> = {
  readonly [Name in keyof Fields]: Name extends keyof Wire
    ? Fields[Name] extends z.ZodType
      ? Wire[Name] extends z.input<Fields[Name]>
        ? Fields[Name]
        : never
      : never
    : never;
};
