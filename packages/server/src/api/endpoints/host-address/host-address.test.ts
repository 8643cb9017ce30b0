import { linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicAddressesMax } from '#domain/address/rules.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'

interface Shown {
  readonly address: string
  readonly rdns: string | null
  readonly [field: string]: unknown
}
interface Group {
  readonly ipv4: { readonly public: Shown[]; readonly private: Shown[] }
  readonly ipv6: { readonly slaac: Shown; readonly link_local: Shown }
}
interface Made {
  readonly id: number
  readonly ipv4: string[]
  readonly ipv6: string
}

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench({ dialect: linode })
})
afterAll(() => http.close())

const instances = '/v4/linode/instances'
const make = async (more = {}) => {
  const body = { type: 'g6-nanode-1', region: 'us-east', ...more }
  return (await http.call<Made>('POST', instances, { body })).body
}
const ipsOf = async ({ id }: Made) => (await http.call<Group>('GET', `${instances}/${id}/ips`)).body
const add = ({ id }: Made, isPublic: boolean) =>
  http.call<Shown>('POST', `${instances}/${id}/ips`, { body: { type: 'ipv4', public: isPublic } })
const remove = ({ id }: Made, address: string) => http.call('DELETE', `${instances}/${id}/ips/${address}`)
const eventsOf = async ({ id }: Made) => {
  const filter = { 'entity.id': id, 'entity.type': 'linode' }
  const { body } = await http.call<{ data: { action: string; message: string }[] }>('GET', '/v4/account/events', {
    filter,
  })
  return body.data.map((one) => `${one.action} ${one.message}`)
}

describe('H16: the addresses of a host, as the recorded service shows them', () => {
  it('by family and kind, those that the creation answered', async () => {
    const host = await make({ private_ip: true })
    const [shown = '', own = ''] = host.ipv4
    const common = { linode_id: host.id, region: 'us-east', interface_id: null, vpc_nat_1_1: null }
    const rest = { ...common, reserved: false, tags: [] }
    const slaac = host.ipv6.replace('/128', '')
    const six = { gateway: 'fe80::1', subnet_mask: 'ffff:ffff:ffff:ffff::', prefix: 64, type: 'ipv6', rdns: null }
    expect(await ipsOf(host)).toEqual({
      ipv4: {
        public: [
          {
            address: shown,
            gateway: shown.replace(/\d+$/, '1'),
            subnet_mask: '255.255.255.0',
            prefix: 24,
            type: 'ipv4',
            public: true,
            rdns: `${shown.replaceAll('.', '-')}.ip.linodeusercontent.com`,
            ...rest,
          },
        ],
        private: [
          {
            address: own,
            gateway: null,
            subnet_mask: '255.255.128.0',
            prefix: 17,
            type: 'ipv4',
            public: false,
            rdns: null,
            ...rest,
          },
        ],
        shared: [],
        reserved: [],
        vpc: [],
      },
      ipv6: {
        slaac: { address: slaac, public: true, ...six, ...rest },
        link_local: { address: expect.stringMatching(/^fe80::f03c:/), public: false, ...six, ...rest },
        global: [],
        vpc: [],
      },
    })
  })

  it('one by one, those of IPv6 in any form', async () => {
    const host = await make()
    const [shown = ''] = host.ipv4
    expect((await http.call('GET', `${instances}/${host.id}/ips/${shown}`)).body).toMatchObject({ address: shown })
    const slaac = host.ipv6.replace('/128', '')
    const other = encodeURIComponent(slaac.toUpperCase().replace('::', ':0:0:'))
    expect((await http.call('GET', `/v4/networking/ips/${other}`)).body).toMatchObject({ address: slaac })
  })
})

describe('H16: addresses come and go', () => {
  it('one private address, shown by the host, told by an event, free again when taken away', async () => {
    const host = await make()
    const { status, body } = await add(host, false)
    expect([status, body]).toMatchObject([200, { public: false, linode_id: host.id, prefix: 17 }])
    expect((await http.call('GET', `${instances}/${host.id}`)).body).toMatchObject({
      ipv4: [...host.ipv4, body.address],
    })
    const again = await add(host, false)
    expect([again.status, again.body]).toEqual([
      400,
      { errors: [{ reason: 'The Linode has a private IPv4 address already; it can have one.' }] },
    ])
    expect((await remove(host, body.address)).status).toBe(200)
    expect((await ipsOf(host)).ipv4.private).toEqual([])
    expect((await remove(host, body.address)).status).toBe(404)
    expect((await eventsOf(host)).filter((one) => one.includes('Address'))).toEqual([
      `linode_deleteip Address ${body.address}.`,
      `linode_addip Address ${body.address}.`,
    ])
  })

  it('public ones up to 8, asked for at once too', async () => {
    const host = await make()
    const answers = await Promise.all(Array.from({ length: publicAddressesMax }, () => add(host, true)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: publicAddressesMax - 1 }, () => 200),
      400,
    ])
    const { ipv4 } = await ipsOf(host)
    expect(new Set(ipv4.public.map((one) => one.address)).size).toBe(publicAddressesMax)
  })

  it('but not the last public one, and not that of IPv6', async () => {
    const host = await make()
    const { ipv4, ipv6 } = await ipsOf(host)
    const refused = await remove(host, String(ipv4.public[0]?.address))
    expect([refused.status, refused.body]).toEqual([
      400,
      { errors: [{ reason: 'The Linode keeps its last public IPv4 address as long as it lives.' }] },
    ])
    expect((await remove(host, ipv6.slaac.address)).status).toBe(400)
    const more = (await add(host, true)).body.address
    expect((await remove(host, String(ipv4.public[0]?.address))).status).toBe(200)
    expect((await ipsOf(host)).ipv4.public).toMatchObject([{ address: more }])
  })

  it('for the host that the body names; no reserved ones', async () => {
    const host = await make()
    const body = { type: 'ipv4', public: true, linode_id: host.id }
    expect((await http.call('POST', '/v4/networking/ips', { body })).body).toMatchObject({ linode_id: host.id })
    expect((await http.call('POST', '/v4/networking/ips', { body: { ...body, reserved: true } })).body).toEqual({
      errors: [{ field: 'reserved', reason: 'reserved must be false: there are no reserved addresses' }],
    })
    expect((await http.call('POST', '/v4/networking/ips', { body: { ...body, linode_id: 999_999 } })).body).toEqual({
      errors: [{ field: 'linode_id', reason: 'linode_id is not valid' }],
    })
    expect((await http.call('POST', '/v4/networking/ips/assign', { body: {} })).status).toBe(404)
  })

  it('no host is made with reserved ones; asking for none asks for nothing', async () => {
    expect((await make({ ipv4: [] })).ipv4).toHaveLength(1)
    const body = { type: 'g6-nanode-1', region: 'us-east', ipv4: ['198.18.0.9'] }
    expect((await http.call('POST', instances, { body })).body).toMatchObject({ errors: [{ field: 'ipv4' }] })
  })
})

describe('H16: names for reverse look-ups', () => {
  const name = async (address: string, rdns: unknown) =>
    http.call<Shown>('PUT', `/v4/networking/ips/${address}`, { body: { rdns } })

  it('one that leads to the address is kept, at either place, and taken back by null', async () => {
    const host = await make()
    const [shown = ''] = host.ipv4
    const usual = `${shown.replaceAll('.', '-')}.ip.linodeusercontent.com`
    const wanted = `${shown}.nip.io`
    expect((await name(shown, wanted)).body.rdns).toBe(wanted)
    const place = `${instances}/${host.id}/ips/${shown}`
    expect((await http.call('GET', place)).body).toMatchObject({ rdns: wanted })
    expect((await http.call('PUT', place, { body: { rdns: null } })).body).toMatchObject({ rdns: usual })
    const told = (await eventsOf(host)).filter((one) => one.startsWith('ipaddress_update'))
    expect(told).toEqual(Array.from({ length: 2 }, () => `ipaddress_update Address ${shown}.`))
  })

  it('others are refused in the recorded words', async () => {
    const host = await make({ private_ip: true })
    const [shown = '', own = ''] = host.ipv4
    const reasonOf = async (address: string, rdns: string) => (await name(address, rdns)).body
    expect(await reasonOf(shown, 'web-1.example.org')).toEqual({
      errors: [{ field: 'rdns', reason: "We were unable to preform a lookup for 'web-1.example.org' at this time." }],
    })
    expect(await reasonOf(shown, '203.0.113.9.nip.io')).toEqual({
      errors: [
        {
          field: 'rdns',
          reason: "No match was found for '203.0.113.9.nip.io'. Reverse DNS must have a matching forward entry.",
        },
      ],
    })
    expect(await reasonOf(shown, 'no name')).toMatchObject({ errors: [{ field: 'rdns' }] })
    expect(await reasonOf(own, `${own}.nip.io`)).toMatchObject({ errors: [{ field: 'rdns' }] })
  })

  it('of the address of IPv6 too', async () => {
    const slaac = (await make()).ipv6.replace('/128', '')
    const wanted = `${slaac.replaceAll(':', '-')}.sslip.io`
    expect((await name(encodeURIComponent(slaac), wanted)).body).toMatchObject({ rdns: wanted })
  })
})

describe('H16: all addresses of the account', () => {
  it('are listed without private ones, and filtered', async () => {
    const host = await make({ private_ip: true })
    const list = async (filter: unknown) =>
      (await http.call<{ data: Shown[] }>('GET', '/v4/networking/ips', { filter })).body.data
    const own = await list({ linode_id: host.id })
    expect(own.map((one) => one.address).toSorted()).toEqual([host.ipv4[0], host.ipv6.replace('/128', '')].toSorted())
    expect(await list({ type: 'ipv6', linode_id: host.id })).toMatchObject([{ type: 'ipv6' }])
    expect(await list({ address: host.ipv4[0] })).toMatchObject([{ linode_id: host.id, public: true }])
    expect(await list({ public: false })).toEqual([])
    const { token } = await http.makeCaller('stranger')
    expect((await http.call('GET', '/v4/networking/ips', { token })).body).toMatchObject({ results: 0 })
    expect((await http.call('GET', `/v4/networking/ips/${host.ipv4[0]}`, { token })).status).toBe(404)
    const guest = await http.makeUser(http, 'guest')
    const seen = await http.call('GET', `/v4/networking/ips/${host.ipv4[0]}`, { token: guest.token })
    expect([seen.status, seen.body]).toEqual([404, { errors: [{ reason: 'Not found' }] }])
  })
})
