import type { Dialect } from '@moorage/contract'
import { afterAll } from 'vitest'
import { type OauthBench, openOauthBench } from '../oauth/oauth-bench.ts'
import { type TableWorld, openTableWorld } from '../operation-table/table-world.ts'
import { type HttpBench, openHttpBench } from '../http/http-bench.ts'
import { type HttpHarness, startHttpHarness } from '../http/http-harness.ts'

/** Closes a bench after the last test of the file or of the `describe` in which it is opened. */
async function closing<T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> {
  const opened = await opening
  afterAll(() => opened.close())
  return opened
}

/** Starts a harness at the top of a test file or of an async `describe`; Vitest closes it. */
export const useHttpHarness = (...how: Parameters<typeof startHttpHarness>): Promise<HttpHarness> =>
  closing(startHttpHarness(...how))
/** Like `useHttpHarness`, with the engine. */
export const useHttpBench = (...how: Parameters<typeof openHttpBench>): Promise<HttpBench> =>
  closing(openHttpBench(...how))
/** Like `useHttpHarness`, with the OAuth side. */
export const useOauthBench = (...how: Parameters<typeof openOauthBench>): Promise<OauthBench> =>
  closing(openOauthBench(...how))
/** Like `useHttpHarness`, with one resource of every kind. */
export const useTableWorld = (words: Dialect): Promise<TableWorld> => closing(openTableWorld(words))
