import { Icon } from '@/ui/icon'
import { Button } from '@/ui/public-button'

interface TopicSearchProps {
  name: string
  value: string
  placeholder: string
  onChange: (text: string) => void
}

/** Searches as one types. Without a script the button asks the server. */
export function TopicSearch({ name, value, placeholder, onChange }: TopicSearchProps) {
  return (
    <form
      className="search topics-search"
      role="search"
      aria-label="Pesquisa nesta página"
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      <Icon name="search" />
      <input
        className="search-input"
        type="search"
        name={name}
        aria-label={placeholder.replace('...', '')}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={80}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
        }}
      />
      <Button type="submit" size="sm" className="topics-search-button">
        Pesquisar
      </Button>
    </form>
  )
}
