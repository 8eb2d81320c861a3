import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { SiteLink } from '@/ui/link'
import { Icon } from '@/ui/icon'
import { PageTitle } from '@/ui/page-title'

interface PageHeaderProps {
  title: string
  /** One sentence on what the page is for, or on what it shows. */
  text?: ReactNode
  /** Where a page about one thing leads back to. */
  back?: { readonly to: string; readonly label: string }
  /** What can be done here. */
  children?: ReactNode
}

/** The head of every page of the desk. */
export function PageHeader({ title, text, back, children }: PageHeaderProps) {
  return (
    <chakra.header display="flex" flexWrap="wrap" alignItems="flex-end" gap="3" columnGap="6">
      <PageTitle>{`${title} · Financeiro`}</PageTitle>
      <chakra.div flex="1 1 18rem" minWidth="0" display="grid" gap="1">
        {back !== undefined && (
          <SiteLink to={back.to} className="desk-back">
            <Icon name="chevronLeft" size="4" />
            {back.label}
          </SiteLink>
        )}
        <chakra.h1 textStyle="h2" fontSize="1.625rem" overflowWrap="anywhere">
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
