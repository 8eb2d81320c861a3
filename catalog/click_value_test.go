package catalog_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/devolve/catalog"
)

// A CPF and a name are slugs too: what nobody listed does not get into the log.
func TestOnlyListedValuesOfAClickAreKept(t *testing.T) {
	t.Parallel()
	c, pool := setup(t, noon)
	if _, err := pool.Exec(t.Context(), "UPDATE hot_areas SET incentive_id = 'INC-2026-7788990011' WHERE slug = 'pet-quati'"); err != nil {
		t.Fatal(err)
	}
	if err := c.AddClickValue(t.Context(), catalog.ClickCampaign, "natal-2026", "staff:1"); err != nil {
		t.Fatal(err)
	}
	all := []catalog.ClickValueKind{catalog.ClickCampaign, catalog.ClickIncentive, catalog.ClickSource}
	for name, tc := range map[string]struct {
		from, want catalog.Origin
		unlisted   []catalog.ClickValueKind
	}{
		"nothing":            {},
		"a CPF and a name":   {catalog.Origin{"39053344705", "zuleide-quaresma", "ana@example.com"}, catalog.Origin{"outro", "outro", "outro"}, all},
		"what pages send":    {catalog.Origin{Source: "publisher", Campaign: "clube-do-aluno"}, catalog.Origin{Source: "publisher", Campaign: "clube-do-aluno"}, nil},
		"listed":             {catalog.Origin{Campaign: "natal-2026"}, catalog.Origin{Campaign: "natal-2026"}, nil},
		"listed, other case": {catalog.Origin{Campaign: "Natal-2026"}, catalog.Origin{Campaign: "outro"}, all[:1]},
		"of another kind":    {catalog.Origin{Source: "natal-2026"}, catalog.Origin{Source: "outro"}, all[2:]},
		"of the catalogue":   {catalog.Origin{Incentive: "INC-2026-7788990011"}, catalog.Origin{Incentive: "INC-2026-7788990011"}, nil},
	} {
		target, err := c.Resolve(t.Context(), catalog.Request{StoreSlug: "pet-quati", Origin: tc.from})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(target.Unlisted)
		if target.Origin != tc.want || !slices.Equal(target.Unlisted, tc.unlisted) {
			t.Errorf("%s: kept %+v, unlisted %v; want %+v, %v", name, target.Origin, target.Unlisted, tc.want, tc.unlisted)
		}
	}
	if err := c.RemoveClickValue(t.Context(), catalog.ClickCampaign, "natal-2026"); err != nil {
		t.Fatal(err)
	}
	if err := c.RemoveClickValue(t.Context(), catalog.ClickCampaign, "natal-2026"); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("removed twice: %v", err)
	}
	if kept, _, err := c.ListedOrigin(t.Context(), catalog.Origin{Campaign: "natal-2026"}); err != nil || kept.Campaign != "outro" {
		t.Errorf("after it was removed it is kept as %q, %v", kept.Campaign, err)
	}
}

func TestWhatLooksLikeAPersonIsNotListed(t *testing.T) {
	t.Parallel()
	c, _ := setup(t, noon)
	for value, want := range map[string]error{
		"39053344705": catalog.ErrPersonalValue, "390.533.447-05": catalog.ErrPersonalValue, "tel-11-98765-0123": catalog.ErrPersonalValue,
		"ana@example.com": catalog.ErrClickValueForm, "Zuleide Quaresma": catalog.ErrClickValueForm, "": catalog.ErrClickValueForm,
		"natal\n": catalog.ErrClickValueForm, strings.Repeat("a", 81): catalog.ErrClickValueForm, "-natal": catalog.ErrClickValueForm,
		"2026-11-natal": nil, strings.Repeat("a", 80): nil,
	} {
		if err := c.AddClickValue(t.Context(), catalog.ClickSource, value, "staff:1"); !errors.Is(err, want) || (want == nil) != (err == nil) {
			t.Errorf("%q: %v; want %v", value, err, want)
		}
	}
	if err := c.AddClickValue(t.Context(), "medium", "natal", "staff:1"); err == nil {
		t.Error("an unknown kind was listed")
	}
	if err := c.AddClickValue(t.Context(), catalog.ClickSource, "2026-11-natal", "staff:2"); err == nil {
		t.Error("a value was listed twice")
	}
}
