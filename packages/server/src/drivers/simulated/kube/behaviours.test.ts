import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readBehaviours, readGoldenBehaviours } from '#testkit/kube-behaviours/behaviours.ts'
import { sendBehaviours } from '#testkit/kube-behaviours/send-behaviours.ts'
import { callBench } from '#testkit/simulated/call-bench.ts'
import { useKubeBench } from '#testkit/simulated/kube-bench.ts'

const bench = await useKubeBench()
for (const name of ['n1', 'n2']) await bench.putNode(name)
const golden = readGoldenBehaviours()

/** Behaviours that docs/limits.md lists as different. */
function readListed(): readonly string[] {
  const text = readFileSync(new URL('../../../../../../docs/limits.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## Behavior of simulated clusters over time\n')
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, title = '']) => title)
}

it('the table has over 190 behaviors with different titles, and is the one that was sent to a real API server', () => {
  const titles = readBehaviours().map(({ title }) => title)
  expect([titles.length > 190, new Set(titles).size]).toEqual([true, titles.length])
  expect(titles).toEqual([...golden.keys()])
})

it('every answer is that of a real API server and its controllers, except for the behaviors that docs/limits.md lists', async () => {
  const answers = await sendBehaviours({
    stableMs: 0,
    call: (method, path, options) => callBench(bench, method, path, options),
    finish: (namespace) => callBench(bench, 'DELETE', `/api/v1/namespaces/${namespace}`),
    advance: async (seconds) => {
      await bench.state.pool.query('update public.clock set shift = shift + make_interval(secs => $1)', [seconds])
    },
  })
  const odd = answers.filter(([title, lines]) => lines.join('\n') !== golden.get(title)?.join('\n'))
  const listed = readListed()
  const unlisted = odd.filter(([title]) => !listed.includes(title))
  expect(unlisted).toEqual(unlisted.map(([title]) => [title, golden.get(title)]))
  expect(odd.map(([title]) => title).toSorted()).toEqual(listed.toSorted())
}, 300_000)
