import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded before the command: folders list their entries in the opposite order. */
const { readdir } = promises;
promises.readdir = async (...args) => (await readdir(...args)).reverse();
syncBuiltinESMExports();
