import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Icon } from '@/ui/icon'
import { SearchOpener } from '@/features/search/search-opener'
import { Button } from '@/ui/public-button'

const field = 'name'

/** Looks for stores by setting the query parameter `name` on the page that is open, or removing it when empty. */
export function SearchBox() {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const name = params.get(field) ?? ''

  const search = (form: FormData) => {
    const wanted = form.get(field)
    const next = new URLSearchParams(params)
    next.delete('page')
    if (typeof wanted === 'string' && wanted.trim() !== '') next.set(field, wanted.trim())
    else next.delete(field)
    void navigate({ pathname, search: next.toString() })
  }

  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(new FormData(event.currentTarget))
      }}
    >
      <Icon name="search" />
      <input
        key={name}
        className="search-input"
        type="search"
        name={field}
        aria-label="Digite a sua Loja aqui"
        placeholder="Digite a sua Loja aqui"
        autoComplete="off"
        maxLength={80}
        defaultValue={name}
      />
      <SearchOpener />
      <Button type="submit" size="sm">
        Buscar
      </Button>
    </form>
  )
}
