import { neutral } from '@moorage/contract'
import { expect, it } from 'vitest'
import { volumeAbilities } from '#testkit/engine/abilities.ts'
import { explainAccountLabel, explainLimitReached } from './access/account.ts'
import { explainClientLabel } from './access/client-label.ts'
import { explainEmail, explainPassword, explainUsername, explainUsernameTaken } from './access/explain-user.ts'
import { explainExpiry } from './access/read-expiry.ts'
import { explainRedirectUri } from './access/redirect-uri.ts'
import { readScopes } from './access/scopes.ts'
import { checkAttachable, checkHostTakes } from './attachment/check-attachable.ts'
import { explainNoSlot, nameConfig } from './attachment/choose-slot.ts'
import { checkAttachmentLimits } from './attachment/limits.ts'
import { explainClusterVersion } from './catalogue/cluster-versions.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { explainStorageClass, explainVersionThere } from './catalogue/explain-ability.ts'
import { narrowCatalogue } from './catalogue/narrow-catalogue.ts'
import { explainRegion } from './catalogue/regions.ts'
import { checkDevices, planDevices, readSlots } from './host/devices.ts'
import { checkHostLabel } from './host/label.ts'
import { checkInitialConfig } from './host/initial-config.ts'
import { explainNoBootConfig } from './host/power.ts'
import { checkUnsupported } from './host/unsupported.ts'
import { explainBootOptions } from './host/host-options.ts'
import { ApiError } from './shared/index.ts'
import { checkHasRegion, checkVolumeCreate } from './volume/check-create.ts'
import { checkVolumeLabel } from './volume/label.ts'
import { checkCreateSize, checkGrowth, checkResizeBound } from './volume/size.ts'

const { volume } = neutralCatalogue
const here = { id: 1, region: 'eu-central', status: 'active', desiredPower: 'off' } as const
const held = { hostId: 2, configId: null, isPersisting: true, wants: 'attached', isHidden: false } as const
const load = { memoryMib: 16_384, attached: 8, persisted: 8, policy: neutral.policy, devicesMax: null }
const used = Array.from({ length: 8 }, (_, slot) => ({ slot, hasVolume: slot > 1 }))
const slots = Array.from({ length: 9 }, (_, index) => [`sd${'abcdefghi'[index]}`, { volume_id: index + 1 }] as const)
/** Catalogue with one minor version that is not offered. All drivers support two other minors and an unknown one. */
const poor = narrowCatalogue(
  {
    ...neutralCatalogue,
    clusterVersions: neutralCatalogue.clusterVersions.map((one) => ({ ...one, isOffered: one.id !== '1.33' })),
    regions: neutralCatalogue.regions.map((one) => (one.id === 'ap-south' ? { ...one, capabilities: ['Hosts'] } : one)),
  },
  () => ({
    hardwareTypes: ['hdd', 'nvme'],
    migrates: true,
    encrypts: false,
    hotPlugs: volumeAbilities.growsAttached,
    devicesMax: 64,
    encryptsDisks: false,
    hypervisors: [],
    keepsDisks: false,
    configuresGuests: false,
    takesImages: false,
    backsUp: false,
    images: ['debian12'],
    kernels: null,
    opensConsoles: true,
    rescues: true,
    hasHighAvailability: true,
    hasAccessLists: true,
    versions: ['1.33', '1.34', '1.35'],
  }),
)

const thrownBy = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

const rejections: Readonly<Record<string, unknown>> = {
  'unsupported features of any host': checkUnsupported({
    firewall_id: 1,
    backups_enabled: true,
  }),
  'options that require an image': checkInitialConfig({ kernel: 'grub2', boot_size: 1 }, true),
  'a first disk without space for swap': explainBootOptions({ swapMib: 512, bootMib: 51_200 }, 51_200),
  'an account without a label': explainAccountLabel(''),
  "usage above the account's limit": explainLimitReached(
    { kind: 'gib', words: 'GiB of volumes', used: 6, most: 9, trashed: 0 },
    4,
  ),
  'an application without a visible label': explainClientLabel(' '),
  'an invalid username': explainUsername('a'),
  'a username of this account': explainUsernameTaken('ann'),
  'a username of another account': explainUsernameTaken(null),
  'an invalid email address': explainEmail('ann'),
  'a short password': explainPassword('short', 'ann'),
  'a password equal to the username': explainPassword('ann-and-friends', 'Ann-and-Friends'),
  'an expiry in the past': explainExpiry(1, 2),
  'a redirect URI without https': explainRedirectUri('http://example.org'),
  'no scope': readScopes(' , '),
  'an unknown scope': readScopes('volumes:read_only nothing:at_all'),
  'an attached, damaged volume in another region': checkAttachable(
    { id: 5, region: 'us-east', status: 'contact_support' },
    here,
    held,
  ),
  'a volume that its last host has not released': checkAttachable({ ...here, id: 5 }, here, {
    ...held,
    isHidden: true,
  }),
  'a host that is being deleted': checkHostTakes({ ...here, status: 'deleting' }, true),
  'a host that is off': checkHostTakes(here, false),
  'a configuration without a slot': explainNoSlot(used, 6),
  'a configuration filled in the other dialect': explainNoSlot(used, 5),
  'a configuration of another host': thrownBy(() => nameConfig([{ id: 1 }], 2)),
  'a host that is full': checkAttachmentLimits({ ...load, memoryMib: 8_192 }, false),
  'a host with eight persistent volumes': checkAttachmentLimits(load, true),
  'a host filled in the other dialect': checkAttachmentLimits({ ...load, attached: 9, persisted: 9 }, true),
  'an unknown version': explainClusterVersion(poor, '1.20'),
  'a version that the region lacks': explainVersionThere(poor, 'eu-central', '1.36'),
  'a storage class that the region lacks': explainStorageClass(neutralCatalogue, 'ap-south', 'nvme', 'to'),
  'a storage class of a region without storage': explainStorageClass(neutralCatalogue, 'nowhere', 'nvme'),
  'a region without the capability': explainRegion(poor, 'ap-south', 'Kubernetes'),
  'a slot with two devices, and one device in two slots': checkDevices({
    sda: { disk_id: 1, volume_id: 2 },
    sdb: { volume_id: 3 },
    sdc: { volume_id: 3 },
  }),
  'nine volumes in one configuration': thrownBy(() => planDevices([], readSlots(Object.fromEntries(slots)), 8)),
  'a host label that breaks every rule': checkHostLabel(`-${'a--b'.repeat(20)}é`),
  'no configuration to boot': explainNoBootConfig(0),
  'configurations to choose from': explainNoBootConfig(2),
  'a volume without region and host': checkHasRegion(new Set()),
  'a configuration without its host': checkVolumeCreate({ label: 'a', config_id: 7 }, neutralCatalogue),
  'a volume label that breaks every rule': checkVolumeLabel(`1${'a'.repeat(32)}é`),
  'a volume that is too small': checkCreateSize(1, volume),
  'a resize that is too large': checkResizeBound(99_999, volume),
  'a resize to the same size': checkGrowth(20, 20),
}

function tell(error: unknown): string {
  if (Array.isArray(error)) return error.map(tell).join('\n')
  if (!(error instanceof ApiError)) return `  not refused: ${JSON.stringify(error)}`
  const facts = Object.keys(error.details).length === 0 ? '' : ` ${JSON.stringify(error.details)}`
  return `  ${error.code} (${error.field}) ${error.reason}${error.valid}${facts}`
}

it('matches errors.golden.txt: code, field, reason and valid values; to update it, run vitest --update', async () => {
  const pages = Object.entries(rejections).map(([words, error]) => `${words}\n${tell(error)}\n`)
  await expect(pages.join('\n')).toMatchFileSnapshot('./errors.golden.txt')
})
