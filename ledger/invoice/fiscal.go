package invoice

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// ErrNoFiscal is answered for a file of an invoice where nobody said who we are to the tax office.
var ErrNoFiscal = errors.New("there are no fiscal settings: DEVOLVE_FISCAL_FILE names them")

// ErrNoTaker is answered for a file of an invoice to a network of which the fiscal settings say nothing.
var ErrNoTaker = errors.New("the fiscal settings say nothing of the network")

// Fiscal is what the fiscal settings say: who we are, what we do, what is taken of it, and who each network is.
type Fiscal struct {
	Company  Company          `yaml:"company"`
	Service  Service          `yaml:"service"`
	Taxes    Taxes            `yaml:"taxes"`
	Networks map[string]Taker `yaml:"networks"` // by the name under which a network reports
}

// Company is who issues invoices.
type Company struct {
	CNPJ         string `yaml:"cnpj"`
	Name         string `yaml:"name"`
	Registration string `yaml:"municipal_registration"`
	City         string `yaml:"city"` // its code at the IBGE, of seven digits
}

// Service is what invoices are for.
type Service struct {
	// Item is the item of the list of services of Lei Complementar 116/2003, such as 10.05, and National its code in the national system, such as 100501.
	Item     string `yaml:"item"`
	National string `yaml:"national_code"`
	// Description is what an invoice says. {month} stands for its month, such as 10/2026, {network} for the network's name and {sales} for how many sales it is for.
	Description string `yaml:"description"`
}

// Taxes are the rates of the whole amount, in basis points.
type Taxes struct {
	ISS    money.BasisPoints `yaml:"iss_bps"`
	PIS    money.BasisPoints `yaml:"pis_bps"`
	COFINS money.BasisPoints `yaml:"cofins_bps"`
}

// Taker is who gets an invoice: a company of Brazil with its CNPJ, or one abroad with its country, to which the service is exported.
type Taker struct {
	Name    string   `yaml:"name"`
	CNPJ    string   `yaml:"cnpj"`
	TaxID   string   `yaml:"tax_id"`  // of one abroad, where it has one
	Country string   `yaml:"country"` // ISO 3166, such as DE; empty: Brazil
	Address Address  `yaml:"address"`
	Service *Service `yaml:"service"` // in the place of the one of all
	Taxes   *Taxes   `yaml:"taxes"`   // in the place of those of all
}

// Address is where a taker is.
type Address struct {
	Street     string `yaml:"street"`
	Number     string `yaml:"number"`
	Complement string `yaml:"complement"`
	District   string `yaml:"district"`
	City       string `yaml:"city"` // in Brazil its code at the IBGE, and its name abroad
	State      string `yaml:"state"`
	PostalCode string `yaml:"postal_code"`
}

var (
	cityCode = regexp.MustCompile(`^[0-9]{7}$`)
	item     = regexp.MustCompile(`^[0-9]{1,2}\.[0-9]{2}$`)
	national = regexp.MustCompile(`^[0-9]{6}$`)
	country  = regexp.MustCompile(`^[A-Z]{2}$`)
	postal   = regexp.MustCompile(`^[0-9]{8}$`)
)

// maxFiscal bounds the rate of one tax at 50 %, so that a slip of two digits is refused.
const maxFiscal money.BasisPoints = 5_000

// ReadFiscal reads fiscal settings from YAML. What is missing, unknown or cannot be is an error that names it.
func ReadFiscal(text []byte) (Fiscal, error) {
	var f Fiscal
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&f); err != nil {
		return Fiscal{}, fmt.Errorf("read fiscal settings: %w", err)
	}
	var err error
	if f.Company.CNPJ, err = pix.ParseCNPJ(f.Company.CNPJ); err != nil {
		return Fiscal{}, errors.New("company: cnpj is none whose check digits hold")
	}
	if f.Company.Name == "" || !cityCode.MatchString(f.Company.City) {
		return Fiscal{}, errors.New("company: it has a name, and the code of its city at the IBGE, of seven digits")
	}
	if err := errors.Join(f.Service.check(), f.Taxes.check()); err != nil {
		return Fiscal{}, err
	}
	for _, name := range slices.Sorted(maps.Keys(f.Networks)) {
		taker := f.Networks[name]
		if err := taker.check(); err != nil {
			return Fiscal{}, fmt.Errorf("networks: %s: %w", name, err)
		}
		f.Networks[name] = taker
	}
	return f, nil
}

func (s Service) check() error {
	if !item.MatchString(s.Item) || !national.MatchString(s.National) || s.Description == "" {
		return errors.New("service: it has an item such as 10.05, a national_code of six digits, and a description")
	}
	return nil
}

func (t Taxes) check() error {
	for _, tax := range []struct {
		name string
		rate money.BasisPoints
	}{{"iss_bps", t.ISS}, {"pis_bps", t.PIS}, {"cofins_bps", t.COFINS}} {
		if tax.rate < 0 || tax.rate > maxFiscal {
			return fmt.Errorf("taxes: %s is %d basis points; 0 to %d are possible", tax.name, tax.rate, maxFiscal)
		}
	}
	return nil
}

// check refuses a taker of which something is missing, and takes the points out of its CNPJ.
func (t *Taker) check() (err error) {
	switch {
	case t.Name == "" || t.Address.Street == "" || t.Address.City == "":
		return errors.New("it has a name, and an address with street and city")
	case t.Abroad() && (!country.MatchString(t.Country) || t.CNPJ != ""):
		return errors.New("one abroad has a country such as DE, and no cnpj")
	case t.Service != nil:
		err = t.Service.check()
	}
	if t.Taxes != nil {
		err = errors.Join(err, t.Taxes.check())
	}
	if t.Abroad() || err != nil {
		return err
	}
	if t.CNPJ, err = pix.ParseCNPJ(t.CNPJ); err != nil {
		return errors.New("cnpj is none whose check digits hold")
	}
	if t.Address.PostalCode = strings.ReplaceAll(t.Address.PostalCode, "-", ""); !cityCode.MatchString(t.Address.City) || !postal.MatchString(t.Address.PostalCode) {
		return errors.New("its city is its code at the IBGE, of seven digits, and its postal_code has eight")
	}
	return nil
}

// Abroad says whether the service is exported.
func (t Taker) Abroad() bool { return t.Country != "" && t.Country != "BR" }

// of is what a network's invoice is for and what is taken of it. There is no ISS of what is exported (Lei Complementar 116/2003, article 2, I).
func (f Fiscal) of(network string) (Taker, Service, Taxes, error) {
	taker, known := f.Networks[network]
	if !known {
		return taker, f.Service, f.Taxes, ErrNoTaker
	}
	service, taxes := f.Service, f.Taxes
	if taker.Service != nil {
		service = *taker.Service
	}
	if taker.Taxes != nil {
		taxes = *taker.Taxes
	}
	if taker.Abroad() {
		taxes.ISS = 0
	}
	return taker, service, taxes, nil
}

// TaxOf is a tax of an amount, to the nearest cent; half a cent is rounded up. Amount and rate are zero or above, and in the bounds of invoices and rates.
func TaxOf(cents money.Cents, rate money.BasisPoints) money.Cents {
	const whole = 10_000
	return (cents*money.Cents(rate) + whole/2) / whole
}
