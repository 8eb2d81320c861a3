import { lazyPart } from '@/ui/lazy-part'

/** The space of an organisation, in a script of its own: pages of stores and categories do without. */
export const Club = lazyPart(() => import('./club'))
