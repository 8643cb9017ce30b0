/** SecretBox with its key in a file (setting MOORAGE_KEY_FILE). */
export { createKeyFile, readKeyFile, replaceKeys } from './key-file.ts'
export { keyChanges } from './key-changes.ts'
export { syncFolder } from './sync-folder.ts'
export { openSecretBox } from './open-secret-box.ts'
export { KeyExposed, SecretError } from './secret-key.ts'
