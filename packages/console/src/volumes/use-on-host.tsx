import ExpandableSection from '@cloudscape-design/components/expandable-section'
import type { Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { CommandLine } from '../display/command-line.tsx'

/** Collapsed section with commands to use a volume on its host. A label is always a valid folder name (contract, Labels). */
export function UseOnHost({ volume: { label, filesystem_path: device } }: { readonly volume: Volume }): ReactNode {
  return (
    <section className="panel">
      <ExpandableSection headerText="Use the volume on the host" headingTagOverride="h2">
        <p>
          A new volume is empty. Create a filesystem once. This erases all data on the volume, so skip this step for a
          clone:
        </p>
        <CommandLine name="mkfs" text={`mkfs.ext4 ${device}`} />
        <p>Mount the volume:</p>
        <CommandLine name="mount" text={`mkdir -p /mnt/${label} && mount ${device} /mnt/${label}`} />
        <p>Mount the volume at every boot. The host also boots if the volume is not attached:</p>
        <CommandLine
          name="fstab"
          text={`echo "${device} /mnt/${label} ext4 defaults,noatime,nofail 0 2" >> /etc/fstab`}
        />
        <p>After a resize, grow the mounted filesystem:</p>
        <CommandLine name="resize2fs" text={`resize2fs ${device}`} />
      </ExpandableSection>
    </section>
  )
}
