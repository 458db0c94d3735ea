import { parseArgs } from 'node:util';
import { drafter } from './drafter.ts';
import { MISBEHAVIOURS, type Misbehaviour } from './misbehave.ts';
import { startServer } from './server.ts';
import { someWrong } from './some-wrong.ts';

/**
 * The server as a process of its own, for scripts: `main.ts --delay 50 --log server.jsonl --fail status-500=10,fenced=3`
 * fails every 10th request with status 500, and so on; `--drafts` words questions, a sixth of them wrongly. Prints its
 * address.
 */
const { values } = parseArgs({
  options: {
    delay: { type: 'string', default: '0' },
    drafts: { type: 'boolean', default: false },
    log: { type: 'string' },
    fail: { type: 'string', default: '' },
  },
});

const failures = values.fail
  .split(',')
  .filter((part) => part !== '')
  .map((part) => {
    const [name = '', every = '1'] = part.split('=');
    if (!Object.hasOwn(MISBEHAVIOURS, name)) throw new Error(`${name} is no misbehaviour`);
    return { name: name as Misbehaviour, every: Number(every) };
  });

let count = 0;
const { baseURL } = await startServer({
  keepSeen: false,
  ...(values.drafts ? { answer: drafter({ mistakeOf: someWrong }) } : {}),
  delayMs: Number(values.delay),
  ...(values.log === undefined ? {} : { logPath: values.log }),
  plan() {
    count++;
    return failures.find(({ every }) => count % every === 0)?.name ?? null;
  },
});
console.log(baseURL);
