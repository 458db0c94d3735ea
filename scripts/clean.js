import { rmSync } from 'node:fs';

// Modules that are gone from the source must not live on in the package.
rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
