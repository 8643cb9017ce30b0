import { bootable, type TableFixture } from './table-fixture.ts'

const region = 'eu-central'

/** Creates a bootable host through the API without a pass; returns its ID. `more` overrides fields. */
export const makeOwnHost = (fixture: TableFixture, more: object = {}): Promise<number> =>
  fixture.have('host.create', {
    body: { label: fixture.http.nextLabel(), type: 'g6-standard-1', region, ...bootable, ...more },
  })

/** Creates a volume through the API without a pass; returns its ID. `more` overrides fields. */
export const makeOwnVolume = (fixture: TableFixture, more: object = {}): Promise<number> =>
  fixture.have('volume.create', { body: { label: fixture.http.nextLabel(), region, ...more } })

/** Creates an image from the host's disk through the API without a pass; returns its path parameters. */
export const createOwnImage = async (fixture: TableFixture): Promise<{ imageId: string }> => ({
  imageId: await fixture.have<string>('image.create', {
    body: { disk_id: fixture.mine['diskId'], label: fixture.http.nextLabel() },
  }),
})
