import { expect, it } from 'vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { MenuLink, SiteLink } from './link'

function Address() {
  return <output>{useLocation().pathname}</output>
}

const show = (links: React.ReactNode, at: string) =>
  render(
    <MemoryRouter useTransitions={false} initialEntries={[at]}>
      {links}
      <Address />
    </MemoryRouter>,
  )

it('a link leads to a page of the site without loading it', async () => {
  show(<SiteLink to="/lojas">Lojas</SiteLink>, '/')
  await userEvent.click(screen.getByRole('link', { name: 'Lojas' }))
  expect(screen.getByRole('status')).toHaveTextContent('/lojas')
})

it('a link that opens a tab, and one that somebody takes care of, lead nowhere here', async () => {
  const refuse = (event: { preventDefault: () => void }) => {
    event.preventDefault()
  }
  show(
    <>
      <SiteLink to="/lojas" target="_blank">
        Em outra aba
      </SiteLink>
      <SiteLink to="/lojas" onClick={refuse}>
        Recusado
      </SiteLink>
    </>,
    '/',
  )
  await userEvent.click(screen.getByRole('link', { name: 'Em outra aba' }))
  await userEvent.click(screen.getByRole('link', { name: 'Recusado' }))
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/)
})

it.each([
  ['/mesa/vendas', ['Mesa', 'Vendas']],
  ['/mesa/vendas/1', ['Mesa', 'Vendas']],
  ['/mesa', ['Mesa', 'Início']],
  ['/mesas', []],
])('at %s a menu says which page is open', (at, open) => {
  show(
    <>
      <MenuLink to="/mesa">Mesa</MenuLink>
      <MenuLink to="/mesa" end>
        Início
      </MenuLink>
      <MenuLink to="/mesa/vendas">Vendas</MenuLink>
    </>,
    at,
  )
  const current = screen.queryAllByRole('link', { current: 'page' })
  expect(current.map((link) => link.textContent)).toEqual(open)
})
