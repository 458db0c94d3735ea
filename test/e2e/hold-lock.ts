import { lockFolder } from '../../src/io/lock.ts';

/** Takes the folder that it is given and holds it until it is killed. */
await lockFolder(process.argv[2] as string);
console.log('held');
setInterval(() => {}, 1000);
