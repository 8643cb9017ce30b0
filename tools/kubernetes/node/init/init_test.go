package main

import (
	"reflect"
	"testing"
)

func TestTheRestOfTheMachineIsReserved(t *testing.T) {
	plan := map[string]string{"MEMORY_MIB": "2048", "CPUS": "1"}
	expected := map[string]string{"memory": "6291456Ki", "cpu": "3"}
	if reserved := reserveRest(plan, 8*1024*1024, 4); !reflect.DeepEqual(reserved, expected) {
		t.Errorf("reserved %v", reserved)
	}
	if reserved := reserveRest(plan, 1024*1024, 1); len(reserved) != 0 {
		t.Errorf("reserved %v of a machine that is smaller than the plan", reserved)
	}
}

func TestTheServerIsFoundInYamlAndJson(t *testing.T) {
	for _, kubeconfig := range []string{
		"clusters:\n- cluster:\n    server: https://10.0.0.1:6443\n  name: a",
		`{"clusters":[{"cluster":{"server":"https://10.0.0.1:6443"},"name":"a"}]}`,
		`clusters: [{name: a, cluster: {server: https://10.0.0.1:6443}}]`,
	} {
		if server := findServer(kubeconfig); server != "10.0.0.1:6443" {
			t.Errorf("found %q in %s", server, kubeconfig)
		}
	}
}

func TestARouteAddressIsParsed(t *testing.T) {
	if address := parseRouteAddress("0100A8C0"); address != "192.168.0.1" {
		t.Errorf("read %s", address)
	}
}
