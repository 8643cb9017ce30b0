/** Dialect of the installation, from the page. */
export const dialect: 'neutral' | 'linode' =
  document.documentElement.dataset['dialect'] === 'linode' ? 'linode' : 'neutral'
