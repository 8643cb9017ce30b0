/** Sentence for dialogs that delete resources which the trash keeps (decision D12). */
export const restoreHint =
  'Deleted resources can be restored from the trash, by default for 72 hours. Then their data is wiped.'
