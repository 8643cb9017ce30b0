package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// Files of the kubelet's configuration, which reads all whose names end so, in this order: what the papers say counts last.
const (
	planDropIn   = kubeletDropIn + "/10-plan.conf"
	papersDropIn = kubeletDropIn + "/20-papers.conf"
)

func writeDropIns(settings map[string]string) error {
	if err := os.RemoveAll(kubeletDropIn); err != nil {
		return err
	}
	if err := os.MkdirAll(kubeletDropIn, 0o755); err != nil {
		return err
	}
	papers, err := os.ReadFile(paper("kubelet.yaml"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(papersDropIn, papers, 0o600); err != nil {
		return err
	}
	memory, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return err
	}
	reserved := reserveRest(settings, machineMemoryKib(string(memory)), runtime.NumCPU())
	if len(reserved) == 0 {
		return nil
	}
	plan, err := json.Marshal(map[string]any{
		"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "systemReserved": reserved,
	})
	if err != nil {
		return err
	}
	return os.WriteFile(planDropIn, plan, 0o600)
}

// A kubelet sees the whole machine: what of it is not the node's is reserved for others, so that pods get what the node's plan has.
func reserveRest(settings map[string]string, machineKib, machineCpus int) map[string]string {
	reserved := map[string]string{}
	if plan, err := strconv.Atoi(settings["MEMORY_MIB"]); err == nil && plan*1024 < machineKib {
		reserved["memory"] = strconv.Itoa(machineKib-plan*1024) + "Ki"
	}
	if plan, err := strconv.Atoi(settings["CPUS"]); err == nil && plan < machineCpus {
		reserved["cpu"] = strconv.Itoa(machineCpus - plan)
	}
	return reserved
}

func machineMemoryKib(text string) int {
	for _, line := range strings.Split(text, "\n") {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "MemTotal:" {
			kib, _ := strconv.Atoi(fields[1])
			return kib
		}
	}
	return 0
}

// The certificate that a kubelet has is kept when the papers change: a new token alone is no reason to ask for another. One of another cluster, address or name is of no use,
// and a kubelet that has any does not look at its token.
func forgetOtherCluster(name string) error {
	remembered := filepath.Join(kubeletState, "joined-as")
	authority, err := os.ReadFile(paper("ca.crt"))
	if err != nil {
		return err
	}
	bootstrap, err := os.ReadFile(paper("bootstrap.kubeconfig"))
	if err != nil {
		return err
	}
	now := name + " " + findServer(string(bootstrap)) + "\n" + string(authority)
	if before, err := os.ReadFile(remembered); err == nil && string(before) == now {
		return nil
	}
	for _, old := range []string{"kubeconfig", "pki"} {
		if err := os.RemoveAll(filepath.Join(kubeletState, old)); err != nil {
			return err
		}
	}
	return os.WriteFile(remembered, []byte(now), 0o600)
}

// Of a kubeconfig with one cluster, in YAML or JSON.
func findServer(kubeconfig string) string {
	_, after, _ := strings.Cut(kubeconfig, "https://")
	server, _, _ := strings.Cut(strings.NewReplacer("\"", " ", "'", " ", ",", " ", "}", " ", "\n", " ").Replace(after), " ")
	return server
}
