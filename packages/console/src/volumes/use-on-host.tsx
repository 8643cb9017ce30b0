import ExpandableSection from '@cloudscape-design/components/expandable-section'
import type { Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { CommandLine } from '../show/command-line.tsx'

/** What somebody types on the host to use a volume that is attached there: its label is a name of a folder too (contract, Labels). */
export function UseOnHost({ volume: { label, filesystem_path: device } }: { readonly volume: Volume }): ReactNode {
  return (
    <section className="panel">
      <ExpandableSection headerText="Use it on the host" headingTagOverride="h2">
        <p>A new volume is empty. Give it a filesystem once; this erases what is on it, so leave it out for a clone:</p>
        <CommandLine name="mkfs" text={`mkfs.ext4 ${device}`} />
        <p>Mount it:</p>
        <CommandLine name="mount" text={`mkdir -p /mnt/${label} && mount ${device} /mnt/${label}`} />
        <p>Mount it at every boot, also when it is not attached:</p>
        <CommandLine
          name="fstab"
          text={`echo "${device} /mnt/${label} ext4 defaults,noatime,nofail 0 2" >> /etc/fstab`}
        />
        <p>After it was resized, let the filesystem grow while it is mounted:</p>
        <CommandLine name="resize2fs" text={`resize2fs ${device}`} />
      </ExpandableSection>
    </section>
  )
}
