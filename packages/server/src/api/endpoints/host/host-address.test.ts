import { linode } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { publicAddressesMax } from '#domain/address/rules.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'

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

const http = await useHttpBench({ dialect: linode })

const instances = '/v4/linode/instances'
const make = async (more = {}) => {
  const body = { type: 'g6-nanode-1', region: 'us-east', ...more }
  return (await http.call<Made>('POST', instances, { body })).body
}
const ipsOf = async ({ id }: Made) => (await http.call<Group>('GET', `${instances}/${id}/ips`)).body
const add = ({ id }: Made, isPublic: boolean) =>
  http.call<Shown>('POST', `${instances}/${id}/ips`, { body: { type: 'ipv4', public: isPublic } })

describe('H16: lists the addresses of a host as in the recorded service', () => {
  it('groups the addresses of the create response by family and kind', async () => {
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

  it('views one address, IPv6 in any notation', async () => {
    const host = await make()
    const [shown = ''] = host.ipv4
    expect((await http.call('GET', `${instances}/${host.id}/ips/${shown}`)).body).toMatchObject({ address: shown })
    const slaac = host.ipv6.replace('/128', '')
    const other = encodeURIComponent(slaac.toUpperCase().replace('::', ':0:0:'))
    expect((await http.call('GET', `/v4/networking/ips/${other}`)).body).toMatchObject({ address: slaac })
  })
})

describe('H16: adds and removes addresses', () => {
  it('limits public addresses to 8, also under concurrent requests', async () => {
    const host = await make()
    const answers = await Promise.all(Array.from({ length: publicAddressesMax }, () => add(host, true)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: publicAddressesMax - 1 }, () => 200),
      400,
    ])
    const { ipv4 } = await ipsOf(host)
    expect(new Set(ipv4.public.map((one) => one.address)).size).toBe(publicAddressesMax)
  })
})
