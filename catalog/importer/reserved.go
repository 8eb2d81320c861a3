package importer

import (
	"errors"
	"fmt"
	"strings"
)

// reserved are the first path segments that the site needs for itself. A page of the catalogue there would never be seen.
var reserved = func() map[string]bool {
	words := make(map[string]bool)
	for word := range strings.FieldsSeq(`
		api assets auth banners clube clubes ajuda blog busca buscar cadastro carreiras categorias conta contato cookies cupom
		cupons descadastro dev devolve docs entrar faq favicon financeiro healthz home images index indique institucional jobs login logout loja loja-demo lojas metrics
		not-found oauth offline openapi parceiros perfil politica privacidade readyz redirect robots sair search sitemap sobre static
		store-logos suporte termos top-cashback top-cupons uploads webhooks well-known`) {
		words[word] = true
	}
	return words
}()

// CheckPage says why a slug cannot be the address of a page of its own.
func CheckPage(slug string) error {
	switch {
	case len(slug) > maxSlug || !slugForm.MatchString(slug):
		return fmt.Errorf("is not lower-case letters, digits and single hyphens, at most %d", maxSlug)
	case reserved[slug] || strings.HasPrefix(slug, "cupom-desconto-"):
		return errors.New("belongs to the site itself")
	}
	return nil
}
