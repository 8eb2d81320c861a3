import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { PageTitle } from './page-title'

export interface PageHeadProps {
  title: string
  /** The application that the page is of, for the title of the window. */
  place: string
  /** One sentence on what the page is for, or on what it shows. */
  text?: ReactNode
  /** Above the title: where a page about one thing leads back to. */
  back?: ReactNode
  /** What can be done here. */
  children?: ReactNode
}

/** The head of a page of the desk or the portal. */
export function PageHead({ title, place, text, back, children }: PageHeadProps) {
  return (
    <chakra.header display="flex" flexWrap="wrap" alignItems="flex-end" gap="3" columnGap="6">
      <PageTitle>{`${title} · ${place}`}</PageTitle>
      <chakra.div flex="1 1 18rem" minWidth="0" display="grid" gap="1">
        {back}
        <chakra.h1 textStyle="title" overflowWrap="anywhere">
          {title}
        </chakra.h1>
        {text !== undefined && (
          <chakra.div textStyle="small" color="fg.muted" maxWidth="46rem">
            {text}
          </chakra.div>
        )}
      </chakra.div>
      {children !== undefined && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          {children}
        </chakra.div>
      )}
    </chakra.header>
  )
}
