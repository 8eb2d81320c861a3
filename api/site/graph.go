package site

// pageLink is a page that structured data names.
type pageLink struct {
	Name, Path string
}

// maxListed bounds lists in structured data: it is there for the first of them, not to hold the page a second time.
const maxListed = 100

// breadcrumb is the way from the start to a page, for search engines.
func breadcrumb(base string, steps ...pageLink) map[string]any {
	return map[string]any{
		"@type": "BreadcrumbList", "itemListElement": listItems(base, append([]pageLink{{"Início", "/"}}, steps...)),
	}
}

// itemList is a list that a page shows, for search engines.
func itemList(base, name string, items []pageLink) map[string]any {
	return map[string]any{
		"@type": "ItemList", "name": name, "numberOfItems": len(items),
		"itemListElement": listItems(base, items[:min(len(items), maxListed)]),
	}
}

func listItems(base string, places []pageLink) []any {
	items := make([]any, len(places))
	for i, p := range places {
		items[i] = map[string]any{"@type": "ListItem", "position": i + 1, "name": p.Name, "item": base + p.Path}
	}
	return items
}
