import * as linode from '@linode/api-v4'
import { expectEqual, expectRefused, expectThat } from './expect.ts'
import type { Tap } from './tap.ts'

/** Region and Kubernetes versions for later steps. */
export const found = { region: '', versions: [] as string[] }

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEdkQ0mY8HhVb4TeI1rJc3qgQyYt5oZ4Xq3n0m1Zr9aP walk'

/** Runs the steps for regions, types, versions, images, profile and account, and fills `found`. A failed step is reported, not thrown. */
export async function walkCatalogue(tap: Tap): Promise<void> {
  await walkRegions(tap)
  await walkTypes(tap)
  await walkAccount(tap)
}

async function walkRegions(tap: Tap): Promise<void> {
  await tap.step('catalogue: regions', [], async () => {
    const { data } = await linode.getRegions()
    const region = data.find(
      (one) => one.capabilities.includes('Kubernetes') && one.capabilities.includes('Block Storage'),
    )
    found.region = region?.id ?? ''
    expectEqual((await linode.getRegion(found.region)).site_type, 'core', 'site type')
  })
  await tap.step('catalogue: limits, monitors and resolvers of a region', ['catalogue: regions'], async () => {
    const region = await linode.getRegion(found.region)
    expectThat(region.resolvers.ipv4.length > 0 && region.resolvers.ipv6.length > 0, 'it has resolvers')
    expectThat(region.placement_group_limits.maximum_pgs_per_customer !== undefined, 'limits')
    expectThat(Array.isArray(region.monitors?.alerts), 'monitors')
  })
  await tap.step('catalogue: availability in regions', ['catalogue: regions'], async () => {
    const { data } = await linode.getRegionAvailabilities()
    expectThat(data.length > 0, 'entries')
    expectThat((await linode.getRegionAvailability(found.region)).length > 0, 'entries of one')
  })
}

async function walkTypes(tap: Tap): Promise<void> {
  await tap.step('catalogue: types', [], async () => {
    const { data } = await linode.getLinodeTypes()
    expectThat(
      data.some((one) => one.id === 'g6-nanode-1'),
      'nanode',
    )
    expectEqual((await linode.getType('g6-standard-1')).memory, 2048, 'memory')
  })
  await tap.step('catalogue: prices of volumes and clusters', [], async () => {
    expectThat(((await linode.getVolumeTypes()).data[0]?.price.monthly ?? 0) > 0, 'volumes have a price')
    expectThat(
      (await linode.getKubernetesTypes()).data.some((one) => one.id === 'lke-ha'),
      'lke-ha',
    )
  })
  await tap.step('catalogue: versions of Kubernetes', [], async () => {
    const { data } = await linode.getKubernetesVersions()
    found.versions = data.map((one) => one.id).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    const newest = found.versions.at(-1) ?? ''
    expectEqual((await linode.getKubernetesVersion(newest)).id, newest, 'version')
  })
  await tap.step('catalogue: versions of a tier', ['catalogue: versions of Kubernetes'], async () => {
    const newest = found.versions.at(-1) ?? ''
    expectEqual((await linode.getKubernetesTieredVersion('standard', newest)).tier, 'standard', 'tier')
    await linode.getKubernetesTieredVersions('enterprise')
  })
  await tap.step('catalogue: images', [], async () => {
    const { data } = await linode.getImages({}, { vendor: 'Debian', is_public: true })
    expectThat(
      data.some((one) => one.id === 'linode/debian12'),
      'debian12',
    )
    expectEqual((await linode.getImage('linode/debian12')).label, 'Debian 12', 'label')
  })
  await tap.step('catalogue: kernels', [], async () => {
    expectThat(
      (await linode.getLinodeKernels()).data.some((one) => one.id === 'linode/grub2'),
      'grub2',
    )
  })
}

async function walkAccount(tap: Tap): Promise<void> {
  await tap.step('profile: read and grants', [], async () => {
    const profile = await linode.getProfile()
    expectThat(profile.username.length > 0 && !profile.restricted, 'username')
    await linode.listGrants()
  })
  await tap.step('profile: update', [], async () => {
    expectEqual((await linode.updateProfile({ timezone: 'Europe/Berlin' })).timezone, 'Europe/Berlin', 'time zone')
  })
  await tap.step('profile: preferences', [], async () => {
    await linode.updateUserPreferences({ theme: 'dark' })
    expectEqual((await linode.getUserPreferences())['theme'], 'dark', 'preference')
  })
  await tap.step('profile: SSH keys', [], async () => {
    const made = await linode.createSSHKey({ label: 'npm-walk', ssh_key: key })
    expectThat(
      (await linode.getSSHKeys()).data.some((one) => one.id === made.id),
      'listed',
    )
    await linode.deleteSSHKey(made.id)
  })
  await tap.step('profile: tokens', [], async () => {
    const made = await linode.createPersonalAccessToken({ label: 'npm-walk', scopes: 'volumes:read_only' })
    expectEqual(
      (await linode.updatePersonalAccessToken(made.id, { label: 'npm-renamed' })).label,
      'npm-renamed',
      'label',
    )
    await linode.deletePersonalAccessToken(made.id)
  })
  await tap.step('profile: log-ins', [], async () => {
    await linode.getLogins()
  })
  await walkNeighbours(tap)
}

async function walkNeighbours(tap: Tap): Promise<void> {
  for (const [name, call] of Object.entries({
    read: () => linode.getAccountInfo(),
    settings: () => linode.getAccountSettings(),
    notifications: () => linode.getNotifications(),
    maintenance: () => linode.getAccountMaintenance(),
    availability: () => linode.getAccountAvailabilities(),
    agreements: () => linode.getAccountAgreements(),
    'beta programs': () => linode.getBetas(),
    tags: () => linode.getTags(),
  }))
    await tap.step(`account: ${name}`, [], async () => void (await call()))
  await tap.step('account: firewalls, load balancers, and VPCs return empty lists', [], async () => {
    for (const list of [linode.getFirewalls, linode.getNodeBalancers, linode.getVPCs])
      expectEqual((await list()).results, 0, list.name)
  })
  await tap.step('account: users', [], async () => {
    const made = await linode.createUser({ username: 'npm-walker', email: 'npm@example.com', restricted: true })
    expectEqual(made.user_type, 'default', 'user type')
    expectThat((await linode.getGrants('npm-walker')).global.add_volumes === false, 'grants')
    await linode.deleteUser('npm-walker')
  })
  await tap.step('account: a new secret of an application', [], async () => {
    const made = await linode.createOAuthClient({ label: 'npm-walk', redirect_uri: 'https://example.com/back' })
    const renewed = await linode.resetOAuthClientSecret(made.id)
    expectThat(renewed.secret !== made.secret, 'another secret')
    await linode.deleteOAuthClient(made.id)
  })
  await tap.step('errors: missing resources', [], () => expectRefused(linode.getVolume(999_999_999), 404, 'Not found'))
}
