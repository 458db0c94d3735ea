import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { openClient } from '../../../dist/src/draft/client/client.js';

/**
 * A run of the built client, to be killed at any moment: puts the requests of a file (images in base64) under the options
 * of the same file, prints `started`, and its report as JSON at the end.
 */
const { options, requests, first, count } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const schema = z.strictObject({ side: z.enum(['left', 'right', 'none']), points: z.number().int() });

const client = await openClient(options);
console.log('started');
const outcomes = await Promise.all(
  requests.slice(first, first + count).map((request) => {
    const images = request.images.map((image) => ({ ...image, png: Buffer.from(image.png, 'base64') }));
    return client.ask({ ...request, images, schema });
  }),
);
const { ledger, possiblyPaid, setAside } = await client.close();
console.log(
  JSON.stringify({
    replyCount: outcomes.filter(({ kind }) => kind === 'reply').length,
    ledger,
    possiblyPaidCount: possiblyPaid.length,
    setAsideCount: setAside.length,
  }),
);
