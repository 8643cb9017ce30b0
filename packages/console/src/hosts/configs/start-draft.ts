import { ethBody, type InterfaceDraft } from './config-draft.ts'

/** Draft of a new host's first disk and configuration (decision H10.9). */
export interface StartDraft {
  /** Size; '' for all space except swap. */
  readonly bootSize: string
  /** Kernel; '' for the default. */
  readonly kernel: string
  readonly hasNetworkHelper: boolean
  readonly interfaces: readonly InterfaceDraft[]
}

/** Default values. */
export const newStart: StartDraft = { bootSize: '', kernel: '', hasNetworkHelper: true, interfaces: [] }

/** Returns the create-request fields of the first disk and configuration, without default values. */
export function startBody({ bootSize, kernel, hasNetworkHelper, interfaces }: StartDraft) {
  return {
    ...(bootSize === '' ? {} : { boot_size: Number(bootSize) }),
    ...(kernel === '' ? {} : { kernel }),
    ...(hasNetworkHelper ? {} : { network_helper: false }),
    ...(interfaces.length === 0 ? {} : { interfaces: interfaces.map(ethBody) }),
  }
}
