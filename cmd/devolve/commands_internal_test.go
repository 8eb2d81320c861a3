package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// asks is what a command asks of whoever runs it.
type asks string

const (
	reads   asks = "it only reads"
	aPerson asks = "--by"
)

// commands says of each command that it only reads, that it asks for a person, or why it needs none.
var commands = map[string]asks{
	"account certificate":      reads,
	"account close":            aPerson,
	"account erase-due":        "does what the clock does, to accounts that asked for it",
	"account export":           aPerson,
	"account list-deletions":   reads,
	"account list-erasures":    reads,
	"anchor key":               reads,
	"backup":                   reads,
	"backup check":             reads,
	"backup key":               "makes a key and keeps none",
	"backup list":              reads,
	"bench":                    "works on stores of its own",
	"books account":            reads,
	"books begin":              aPerson,
	"books checklist":          reads,
	"books close":              aPerson,
	"books entries":            reads,
	"books entries-by-hand":    reads,
	"books entry":              aPerson,
	"books income":             reads,
	"books margins":            reads,
	"books periods":            reads,
	"books trial":              reads,
	"budget end":               aPerson,
	"budget list":              reads,
	"budget propose":           aPerson,
	"budget show":              reads,
	"catalog export":           reads,
	"catalog failing":          reads,
	"catalog import":           "what sales earn is frozen in their clicks; the catalogue moves no money that is owed",
	"claim close":              aPerson,
	"claim file":               aPerson,
	"claim list":               reads,
	"claim receipt":            aPerson,
	"claim resolve":            aPerson,
	"claim show":               reads,
	"click-values add":         aPerson,
	"click-values check":       reads,
	"click-values list":        reads,
	"click-values remove":      aPerson,
	"club add":                 "clubs own no money",
	"club code":                "clubs own no money",
	"club invite":              "clubs own no money",
	"club list":                reads,
	"club members":             reads,
	"club remove":              "clubs own no money",
	"club set":                 "clubs own no money",
	"club show":                reads,
	"doctor":                   reads,
	"events show":              reads,
	"events tail":              reads,
	"fakenet":                  "imitates networks, and knows no store",
	"feedback export":          aPerson,
	"feedback list":            aPerson,
	"feedback remove":          aPerson,
	"forecast":                 reads,
	"forecast backtest":        reads,
	"halt clear":               aPerson,
	"halt list":                reads,
	"halt raise":               aPerson,
	"import conversions":       aPerson,
	"inbox quarantine list":    reads,
	"inbox quarantine replay":  aPerson,
	"inbox quarantine show":    reads,
	"keys list":                reads,
	"keys rotate":              "keys open nothing that whoever owns the data folder could not open before",
	"limits list":              reads,
	"limits propose":           aPerson,
	"rates list":               reads,
	"rates propose":            aPerson,
	"receivable list":          reads,
	"referral propose":         aPerson,
	"referral show":            reads,
	"referral terms":           reads,
	"receivable write-off":     aPerson,
	"debt write-off":           aPerson,
	"balance list-forfeitable": reads,
	"balance forfeit":          aPerson,
	"invoice export":           reads,
	"invoice list":             reads,
	"invoice propose":          aPerson,
	"invoice show":             reads,
	"remittance list":          reads,
	"remittance propose":       aPerson,
	"remittance show":          reads,
	"terms export":             reads,
	"terms history":            reads,
	"dates learn":              "what is learned of the past moves no money",
	"dates backtest":           reads,
	"terms policy list":        reads,
	"terms policy propose":     aPerson,
	"terms propose":            aPerson,
	"log check":                reads,
	"log parked":               reads,
	"log restore":              aPerson,
	"log unpark":               aPerson,
	"mail failed":              reads,
	"mail retry":               "sends again what was to be sent",
	"migrate":                  "is part of an upgrade",
	"network check":            reads,
	"network list":             reads,
	"network offers":           reads,
	"network rates":            reads,
	"network terms":            reads,
	"network sync":             aPerson,
	"partner account add":      aPerson,
	"partner account list":     reads,
	"partner account remove":   aPerson,
	"partner add":              aPerson,
	"partner list":             reads,
	"partner remove":           aPerson,
	"partner rotate":           aPerson,
	"partner send":             "is a delivery as its partner sends it, to try the way",
	"partner set":              aPerson,
	"partner-members import":   "members own no money",
	"partner-members list":     reads,
	"payout approve":           aPerson,
	"payout cancel":            aPerson,
	"payout clear-key":         aPerson,
	"payout plan":              aPerson,
	"payout reject":            aPerson,
	"payout release":           aPerson,
	"payout status":            reads,
	"payout submit":            "does what the server does, with runs that people approved",
	"proposal approve":         aPerson,
	"proposal list":            reads,
	"proposal reject":          aPerson,
	"proposal show":            reads,
	"proposal withdraw":        aPerson,
	"restore":                  "writes where nothing is yet; payouts stand still there until two people say otherwise",
	"ready":                    reads,
	"rebuild":                  "makes the read models again, from the log alone",
	"receipt verify":           reads,
	"reconcile assign":         aPerson,
	"reconcile breaks":         reads,
	"reconcile close":          aPerson,
	"reconcile explain":        aPerson,
	"reconcile list":           reads,
	"reconcile run":            aPerson,
	"reconcile show":           reads,
	"seal begin":               "begins what stands against forgers, once, on an older data folder",
	"serve":                    "is the server; people act at its desk",
	"simulate policy":          reads,
	"simulate terms":           reads,
	"staff add":                aPerson,
	"staff audit":              reads,
	"staff disable":            aPerson,
	"staff enable":             aPerson,
	"staff list":               reads,
	"staff reset":              aPerson,
	"staff roles":              aPerson,
	"verify":                   reads,
	"version":                  reads,
	"webhook add":              aPerson,
	"webhook list":             reads,
	"webhook remove":           aPerson,
	"webhook replay":           aPerson,
	"webhook rotate":           aPerson,
	"webhook show":             reads,
}

// TestEachCommandAsksForAPersonOrSaysWhyNot walks the tree of commands.
func TestEachCommandAsksForAPersonOrSaysWhyNot(t *testing.T) {
	t.Parallel()
	seen := make(map[string]bool)
	var walk func(path string, c *cobra.Command)
	walk = func(path string, c *cobra.Command) {
		for _, sub := range c.Commands() {
			name := sub.Name()
			if path != "" {
				name = path + " " + name
			}
			walk(name, sub)
			if !sub.Runnable() {
				continue
			}
			seen[name] = true
			asked, known := commands[name]
			if !known || asked == "" {
				t.Errorf("devolve %s is not in the table: it only reads, asks for a person, or needs a reason why not", name)
			}
			if has := sub.Flags().Lookup("by") != nil; has != (asked == aPerson) {
				t.Errorf("devolve %s has --by: %t; the table says %q", name, has, asked)
			}
		}
	}
	walk("", newRoot())
	for name := range commands {
		if !seen[name] {
			t.Errorf("there is no devolve %s", name)
		}
	}
}

// TestHelp asks each command for help: it says how it is used, and gives an example.
func TestHelp(t *testing.T) {
	t.Parallel()
	var walk func(path []string, c *cobra.Command)
	walk = func(path []string, c *cobra.Command) {
		var help bytes.Buffer
		root := newRoot()
		root.SetOut(&help)
		root.SetArgs(append(path, "--help"))
		if err := root.ExecuteContext(t.Context()); err != nil {
			t.Errorf("devolve %s --help: %v", strings.Join(path, " "), err)
		}
		if text := help.String(); !strings.Contains(text, "\nUsage:\n") || !strings.Contains(text, "\nExamples:\n  ") {
			t.Errorf("devolve %s --help has no usage or no example:\n%s", strings.Join(path, " "), text)
		}
		for _, sub := range c.Commands() {
			walk(append(path[:len(path):len(path)], sub.Name()), sub)
		}
	}
	walk(nil, newRoot())
}
