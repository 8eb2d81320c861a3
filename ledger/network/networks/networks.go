// Package networks is the list of the networks whose language is known.
package networks

import (
	"slices"

	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/admitad"
	"example.com/devolve/ledger/network/awin"
)

// Standard is the name of the adapter of partners that send the standard message, signed.
const Standard = "standard"

// All returns the adapters of networks that speak otherwise, by name.
func All() []network.Adapter { return []network.Adapter{admitad.Adapter, awin.Adapter} }

// Find returns the adapter of a name.
func Find(name string) (network.Adapter, bool) {
	all := All()
	i := slices.IndexFunc(all, func(a network.Adapter) bool { return a.Name == name })
	if i < 0 {
		return network.Adapter{}, false
	}
	return all[i], true
}

// Names returns the names of all adapters, the standard first.
func Names() []string {
	names := []string{Standard}
	for _, a := range All() {
		names = append(names, a.Name)
	}
	return names
}

// Form returns the form of a name.
func Form(name string) (network.Form, bool) {
	for _, a := range All() {
		for _, form := range []*network.Form{a.Push, a.Row} {
			if form != nil && form.Name == name {
				return *form, true
			}
		}
	}
	return network.Form{}, false
}
