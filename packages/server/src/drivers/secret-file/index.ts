/** The SecretBox whose key is a file on the machine (MOORAGE_KEY_FILE); tokens are not its business, they are kept as hashes. */
export { createKeyFile, readKeyFile, replaceKeys } from './key-file.ts'
export { keyChanges } from './key-changes.ts'
export { syncFolder } from './sync-folder.ts'
export { openSecretBox } from './open-secret-box.ts'
export { KeyExposed, SecretRefused } from './secret-key.ts'
