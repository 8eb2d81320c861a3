package text

import "testing"

func TestSlug(t *testing.T) {
	t.Parallel()
	for brand, want := range map[string]string{
		"Trevo": "trevo", "  Cupom & Cia. ": "cupom-cia", "Ação Já!": "acao-ja", "": "", "!!!": "", "A--B": "a-b", "Loja 24h": "loja-24h",
	} {
		if got := Slug(brand); got != want {
			t.Errorf("Slug(%q) = %q; want %q", brand, got, want)
		}
	}
}
