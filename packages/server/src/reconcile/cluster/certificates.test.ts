import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { selectRow, selectRows, sqlOn } from '#testkit/database/rows.ts'
import { quickTimeouts } from '../engine/timeouts.ts'

const dayMs = 86_400_000
const yearMs = 365 * dayMs

const bench = await openTestBench('instant', { ...quickTimeouts, resyncMs: 3_600_000 })
const run = sqlOn(bench.store)

interface Certificates {
  readonly authority: X509Certificate
  readonly served: X509Certificate
}

async function makeBare(label: string): Promise<number> {
  const { id } = await requestCluster(bench, { label, version: '1.35', pools: [] })
  await bench.converge()
  return id
}

async function read(id: number): Promise<Certificates> {
  const rows = await run<{ authority: string; uid: string; sealed: Buffer }>`
    select c.ca_certificate as authority, s.uid, s.tls_sealed as sealed
    from clusters c join sim.clusters s on s.public_id = c.id where c.id = ${id}`
  const [row] = rows
  if (!row) throw new Error('the cluster does not exist')
  const opened = await bench.secretBox.open(row.sealed, `sim-cluster/${row.uid}/tls`)
  const { cert } = JSON.parse(opened) as { cert: string }
  return { authority: new X509Certificate(row.authority), served: new X509Certificate(cert) }
}

async function lookAfter(id: number, ms: number): Promise<Certificates> {
  await bench.advance(ms)
  await run`update work set due = moor_now() where kind = 'cluster' and id = ${id}`
  await bench.converge()
  return read(id)
}

const endOf = (one: X509Certificate): number => Date.parse(one.validTo)
const holds = (served: X509Certificate, authority: X509Certificate): boolean =>
  served.checkIssued(authority) && served.verify(authority.publicKey)
const outlives = ({ authority, served }: Certificates): boolean => endOf(served) > endOf(authority)

describe('certificates of a cluster (decision E8)', () => {
  it('are renewed in time, and old kubeconfigs continue to trust the server', async () => {
    const id = await makeBare('lasting')
    const first = await read(id)
    expect([holds(first.served, first.authority), outlives(first)]).toEqual([true, false])
    expect(Math.round((endOf(first.served) - endOf(first.authority)) / yearMs)).toBe(-9)

    const early = await lookAfter(id, 200 * dayMs)
    expect([early.served.raw.equals(first.served.raw), early.authority.raw.equals(first.authority.raw)]).toEqual([
      true,
      true,
    ])
    const next = await lookAfter(id, 50 * dayMs)
    expect(endOf(next.served) - endOf(first.served)).toBeGreaterThan(200 * dayMs)
    expect([holds(next.served, first.authority), next.authority.raw.equals(first.authority.raw)]).toEqual([true, true])

    const late = await lookAfter(id, 6.5 * yearMs)
    expect(endOf(late.authority) - endOf(first.authority)).toBeGreaterThan(6 * yearMs)
    expect(late.authority.serialNumber).not.toBe(first.authority.serialNumber)
    expect([late.authority.subject, late.authority.ca]).toEqual([first.authority.subject, true])
    expect([holds(late.served, first.authority), holds(first.served, late.authority)]).toEqual([true, true])
    expect(outlives(late)).toBe(false)
    expect(Date.parse(late.served.validFrom)).toBeLessThan(Date.now())
  })

  it('are renewed without an event, new tokens or another address', async () => {
    const id = await makeBare('quiet')
    const row = (): Promise<object> =>
      selectRow(
        bench.store,
        'clusters',
        ['credentials_serial', 'seen_serial', 'server', 'kubeconfig_token_sealed', 'service_token_sealed'],
        { id },
      )
    const events = async (): Promise<number> =>
      (await selectRows(bench.store, 'events', 'id', { entity_id: id })).length
    const before = [await row(), await events()]
    await lookAfter(id, 8 * yearMs)
    expect([await row(), await events()]).toEqual(before)
  })

  it("issued by an earlier release beyond the authority's lifetime are replaced at the next poll", async () => {
    const id = await makeBare('inherited')
    const first = await read(id)
    await run`update sim.clusters set certificate_ends = null where public_id = ${id}`
    expect((await lookAfter(id, 0)).served.raw.equals(first.served.raw)).toBe(false)
    await run`update sim.clusters set certificate_ends = moor_now() + interval '20 years' where public_id = ${id}`
    const mended = await lookAfter(id, 0)
    expect(outlives(mended)).toBe(false)
    expect((await lookAfter(id, 0)).served.raw.equals(mended.served.raw)).toBe(true)
  })
})
