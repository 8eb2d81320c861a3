/** Where links inside the page lead. */
export const anchors = { questions: 'perguntas', stores: 'lojas-parceiras' } as const
