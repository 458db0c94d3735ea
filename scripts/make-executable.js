import { chmodSync } from 'node:fs';

// The compiler writes plain files, and a link to the command (`npx uhr-micro` in the clone) must stay runnable after each build.
chmodSync(new URL('../dist/pipelines/uhr-micro.js', import.meta.url), 0o755);
