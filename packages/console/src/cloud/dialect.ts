/** Dialect of the installation, from an attribute of the page. */
export const dialect: 'neutral' | 'linode' =
  document.documentElement.dataset['dialect'] === 'linode' ? 'linode' : 'neutral'
