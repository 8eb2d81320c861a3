package importer

import (
	"context"
	"fmt"
	"slices"

	"example.com/devolve/catalog/importer/internal/dbsqlc"
	"example.com/devolve/internal/lists"
)

// checker holds rows against each other and against the database, in the order of the kinds. What names a refused row is
// refused with it.
type checker struct {
	areas   map[string]string   // kind by slug
	hosts   map[string][]string // of stores by slug
	owners  map[string]string   // store by the slug of a coupon
	places  map[string]string   // where a key was seen
	refused map[string]bool     // slugs of areas
}

func newChecker(ctx context.Context, queries *dbsqlc.Queries, b *batch) (*checker, error) {
	c := &checker{
		areas: make(map[string]string), hosts: make(map[string][]string), owners: make(map[string]string),
		places: make(map[string]string), refused: make(map[string]bool),
	}
	areas, err := queries.FindAreas(ctx, b.areas())
	if err != nil {
		return nil, fmt.Errorf("read stores and categories: %w", err)
	}
	for _, a := range areas {
		c.areas[a.Slug] = a.Kind
	}
	stores, err := queries.FindStores(ctx, b.areas())
	if err != nil {
		return nil, fmt.Errorf("read stores: %w", err)
	}
	for _, s := range stores {
		c.hosts[s.Slug] = s.Hosts
	}
	coupons := lists.Map(b.coupons, func(e entry[coupon]) string { return e.what.Slug })
	owners, err := queries.FindCoupons(ctx, coupons)
	if err != nil {
		return nil, fmt.Errorf("read coupons: %w", err)
	}
	for _, o := range owners {
		c.owners[o.Slug] = o.Store
	}
	return c, nil
}

// areas are the slugs of stores and categories that the rows name.
func (b *batch) areas() []string {
	var slugs []string
	for _, e := range b.categories {
		slugs = append(slugs, e.what.Slug)
	}
	for _, e := range b.stores {
		slugs = append(slugs, e.what.Slug)
	}
	for _, e := range b.coupons {
		slugs = append(append(slugs, e.what.Store, e.what.Area), e.what.Categories...)
	}
	for _, e := range b.banners {
		slugs = append(slugs, e.what.Slug)
	}
	slices.Sort(slugs)
	return slices.Compact(slugs)
}

func (c *checker) check(b *batch) {
	for _, e := range b.categories {
		c.claim(e.row, e.what.Slug, areaCategory)
	}
	for _, e := range b.stores {
		if c.claim(e.row, e.what.Slug, areaStore); !e.bad {
			c.hosts[e.what.Slug] = e.what.Hosts
		}
	}
	for i := range b.coupons {
		c.coupon(b.coupons[i].row, &b.coupons[i].what)
	}
	for _, e := range b.banners {
		c.once(e.row, "position", "banner "+e.what.key())
		c.expect(e.row, "slug", e.what.Slug, areaStore, areaCategory)
	}
}

// checkLinks refuses stores whose shoppers would earn nothing: no sale of theirs could be told to us.
func checkLinks(b *batch, link func(network, template string) error) {
	if link == nil {
		return
	}
	for _, e := range b.stores {
		if e.bad || !e.what.Active || e.what.Network == "" || e.what.LinkTemplate == "" {
			continue
		}
		if err := link(e.what.Network, e.what.LinkTemplate); err != nil {
			e.refuse("network", "%v", err)
		}
	}
}

// once refuses the second line of a key.
func (c *checker) once(r *row, column, key string) {
	if place, taken := c.places[key]; taken {
		r.refuse(column, "%s is also at %s", key, place)
		return
	}
	c.places[key] = fmt.Sprintf("%s:%d", r.sheet.Name, r.line)
}

// claim makes a slug known as a page of a kind.
func (c *checker) claim(r *row, slug, kind string) {
	c.once(r, "slug", "page "+slug)
	if is, exists := c.areas[slug]; exists && is != kind {
		r.refuse("slug", "%q is a %s", slug, nameOf[is])
	}
	if r.bad {
		c.refused[slug] = true
		return
	}
	c.areas[slug] = kind
}

// nameOf names the kinds of areas for people.
var nameOf = map[string]string{areaStore: "store", areaCategory: "category", areaClub: "club"}

// expect refuses a row that names what is not there, or is something else.
func (c *checker) expect(r *row, column, slug string, kinds ...string) {
	kind, exists := c.areas[slug]
	switch {
	case slug == "": // refused before, or optional
	case c.refused[slug]:
		r.refuse(column, "the line of %q was refused", slug)
	case !exists:
		r.refuse(column, "there is no %q", slug)
	case !slices.Contains(kinds, kind):
		r.refuse(column, "%q is a %s", slug, nameOf[kind])
	}
}

func (c *checker) coupon(r *row, coupon *coupon) {
	c.once(r, "slug", "coupon "+coupon.Slug)
	c.expect(r, "store", coupon.Store, areaStore)
	if owner, exists := c.owners[coupon.Slug]; exists && owner != coupon.Store && c.areas[coupon.Store] == areaStore {
		r.refuse("slug", "%q is a coupon of %s", coupon.Slug, owner)
	}
	if coupon.Area == coupon.Store {
		coupon.Area = ""
	}
	c.expect(r, "area", coupon.Area, areaCategory, areaClub)
	for _, slug := range coupon.Categories {
		c.expect(r, "categories", slug, areaCategory)
	}
	if hosts, ok := c.hosts[coupon.Store]; ok && !c.refused[coupon.Store] {
		coupon.Link = optional(r.link("link", hosts))
	}
}
