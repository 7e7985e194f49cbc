// npm drops optional packages whose `engines` refuse the Node that runs npm: under Node 18 that would be
// the compilers and linters that the pinned Node is about to run. npm is therefore told which Node that is.
Object.defineProperty(process, 'version', { value: process.env.FIACRE_PINNED_NODE });
