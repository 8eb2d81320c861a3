// What the server puts into the page. It must be there before the configuration is read, so it is imported first.
const element = document.createElement('script')
element.type = 'application/json'
element.id = 'devolve-config'
element.textContent = JSON.stringify({ apiKey: 'test-key', brand: 'Marca', brandSlug: 'marca' })
document.head.append(element)
