import { afterAll } from 'vitest'
import type { AnyHandler } from '#api/call.ts'
import { startHttpHarness } from './http-harness.ts'

const echo: AnyHandler = { kind: 'read', run: async (call) => ({ ...call.body, id: call.params['volumeId'] ?? 0 }) }

/** Starts a service whose volume operations return their request body plus the path's ID. `afterAll` closes it. */
export async function startEchoHarness() {
  const harness = await startHttpHarness({
    isPlumbing: true,
    handlers: {
      'volume.create': echo,
      'volume.view': echo,
      'volume.update': echo,
      'volume.delete': echo,
      'volume.detach': echo,
      'volume_type.list': { kind: 'read', run: async () => ({ data: [] }) },
    },
  })
  afterAll(() => harness.close())
  return { harness, origin: await harness.listen() }
}
