import { PageHead, type PageHeadProps } from '@/ui/page-head'

/** The head of every page of the portal. */
export function Head(head: Omit<PageHeadProps, 'place'>) {
  return <PageHead place="Parceiros" {...head} />
}
