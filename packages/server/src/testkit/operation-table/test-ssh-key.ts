/** A public SSH key that nobody has the private one of. */
export const testSshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHvtkYUVnzKqzuTkLNAQfhy6QPjZ2YNxmbCBcLGaFjyj nobody'
