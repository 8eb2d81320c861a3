package importer

import (
	"slices"
	"time"
)

// entry is a row and where it was written.
type entry[R any] struct {
	*row

	what R
}

// batch is what the sheets of an import hold, as far as it has been accepted.
type batch struct {
	sheets     []*Sheet
	categories []entry[area]
	stores     []entry[store]
	coupons    []entry[coupon]
	banners    []entry[banner]
}

// parse turns the lines of all sheets into rows.
func parse(sheets []Sheet, today time.Time) *batch {
	b := &batch{}
	for _, sheet := range sheets {
		sheet.refusals = slices.Clone(sheet.refusals)
		b.sheets = append(b.sheets, &sheet)
		for _, record := range sheet.records {
			r := &row{sheet: &sheet, values: record.values, line: record.line, today: today}
			switch sheet.Kind {
			case Terms: // Import takes none
			case Categories:
				b.categories = append(b.categories, entry[area]{r, r.category()})
			case Stores:
				b.stores = append(b.stores, entry[store]{r, r.store()})
			case Coupons:
				b.coupons = append(b.coupons, entry[coupon]{r, r.coupon()})
			case Banners:
				b.banners = append(b.banners, entry[banner]{r, r.banner()})
			}
		}
	}
	return b
}

// accepted is what remains of the rows when the refused ones are left out.
func accepted[R any](entries []entry[R]) []R {
	rows := make([]R, 0, len(entries))
	for _, e := range entries {
		if !e.bad {
			rows = append(rows, e.what)
		}
	}
	return rows
}
