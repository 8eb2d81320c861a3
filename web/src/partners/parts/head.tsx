import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { PageTitle } from '@/ui/page-title'

interface HeadProps {
  title: string
  /** One sentence on what the page is for. */
  text?: string
  /** What can be done here. */
  children?: ReactNode
}

/** The head of every page of the portal. */
export function Head({ title, text, children }: HeadProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="3" columnGap="6">
      <PageTitle>{`${title} · Parceiros`}</PageTitle>
      <chakra.div flex="1 1 18rem" minWidth="0" display="grid" gap="1">
        <chakra.h1 textStyle="h2" fontSize="1.625rem" overflowWrap="anywhere">
          {title}
        </chakra.h1>
        {text !== undefined && (
          <chakra.p textStyle="small" color="fg.muted" maxWidth="46rem">
            {text}
          </chakra.p>
        )}
      </chakra.div>
      {children}
    </chakra.div>
  )
}
