import { DataError } from '../core/errors.ts';

const WRITE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'is a file, not a folder',
  EMFILE: 'too many open files',
  EFBIG: 'the file is too large for the file system',
  ENAMETOOLONG: 'the name is too long for the file system',
  ENOENT: 'no such folder',
  ERR_INVALID_ARG_VALUE: 'the path holds a NUL character',
};

const READ_FAULTS: Readonly<Record<string, string>> = {
  ...WRITE_FAULTS,
  ENOENT: 'no such file or folder',
  ELOOP: 'symbolic links form a loop',
  EIO: 'the disk cannot be read',
  ERR_FS_FILE_TOO_LARGE: 'the file is too large',
};

/** `error` as a DataError in plain words where it is a fault of the file system, else as it is. */
export function explainWriteError(path: string, error: unknown): unknown {
  return explain(path, error, 'cannot be written', WRITE_FAULTS);
}

export function explainReadError(path: string, error: unknown): unknown {
  return explain(path, error, 'cannot be read', READ_FAULTS);
}

function explain(
  path: string,
  error: unknown,
  what: string,
  faults: Readonly<Record<string, string>>,
): unknown {
  const code = errorCode(error);
  const reason = code === null ? undefined : faults[code];
  return reason === undefined ? error : new DataError(path, `${what}: ${reason}`);
}

/** `ENOENT` and the like; null for an error that does not come from the system. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
