import { UsageError } from '../../core/errors.ts';
import type { DraftParams } from '../../model/draft-params.ts';

/** Where calls go, and with what key. */
export interface Endpoint {
  /** Without a slash at the end. */
  readonly baseURL: string;
  readonly model: string;
  /** null: none is sent. */
  readonly apiKey: string | null;
}

/** Throws UsageError where the configuration names no server or model, or the environment holds no key. */
export function openEndpoint(
  params: DraftParams,
  environment: Readonly<Record<string, string | undefined>>,
): Endpoint {
  const { baseURL, apiKeyEnv } = params;
  if (baseURL === null) throw new UsageError('draft.baseURL: is missing, expected the address of a server');
  const apiKey = apiKeyEnv === null ? null : (environment[apiKeyEnv]?.trim() ?? '');
  if (apiKey === '' && !isLoopback(baseURL))
    throw new UsageError(
      `draft.apiKeyEnv: the environment variable ${apiKeyEnv} is not set, expected the key`,
    );
  if (apiKey !== null && !/^[\x21-\x7e]*$/.test(apiKey))
    throw new UsageError(`draft.apiKeyEnv: ${apiKeyEnv} holds blanks or letters that no key has`);
  return {
    baseURL: baseURL.replace(/\/+$/, ''),
    model: modelOf(params),
    apiKey: apiKey === '' ? null : apiKey,
  };
}

export function modelOf({ model }: DraftParams): string {
  if (model === null) throw new UsageError('draft.model: is missing, expected the name of a model');
  return model;
}

/** Whether the address is this machine by its very form; names of the network could mean any machine. */
export function isLoopback(baseURL: string): boolean {
  const host = new URL(baseURL).hostname;
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Sources as the configuration has them. */
export type UploadRules = Readonly<Record<string, { readonly allowUpload?: boolean | undefined }>>;

/**
 * Throws UsageError where pixels of a source would leave this machine and the configuration does not allow it. A server
 * that is not named yet counts as another machine.
 */
export function checkUpload(baseURL: string | null, sources: UploadRules, ids: Iterable<string>): void {
  if (baseURL !== null && isLoopback(baseURL)) return;
  for (const id of ids) {
    if (sources[id]?.allowUpload === true) continue;
    const where = baseURL === null ? 'another machine' : new URL(baseURL).host;
    throw new UsageError(
      `sources.${id}.allowUpload: is not true, so its pixels are not sent to ${where}; set it if the licence permits`,
    );
  }
}
