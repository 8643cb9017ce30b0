package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/linode/linodego"
	corev1 "k8s.io/api/core/v1"
)

type nodeOf = linodego.LKENodePoolLinode

var pagesOf500 = &linodego.ListOptions{PageSize: 500, Filter: "{}"}

// instanceOf reads a node's provider id.
func instanceOf(node corev1.Node) (int, error) {
	text, isOurs := strings.CutPrefix(node.Spec.ProviderID, "linode://")
	if !isOurs {
		return 0, fmt.Errorf("providerID is %q", node.Spec.ProviderID)
	}
	return strconv.Atoi(text)
}

// provider sends the Terraform provider's requests for a cluster: create, refresh, change, upgrade, destroy.
func (s *scene) provider() {
	const made = "as the Terraform provider: create a cluster and refresh it"
	var cluster int
	s.step(made, []string{clusterReady}, func(ctx context.Context) error {
		one, err := s.client.CreateLKECluster(ctx, linodego.LKEClusterCreateOptions{
			Label: "tf-cluster", Region: s.region, K8sVersion: s.versions[len(s.versions)-2],
			NodePools: []linodego.LKENodePoolCreateOptions{{Type: "g6-standard-1", Count: 1}, {Type: "g6-standard-2", Count: 1}},
		})
		if err != nil {
			return err
		}
		cluster = one.ID
		err = s.client.WaitForLKEClusterConditions(ctx, cluster, linodego.LKEClusterPollOptions{Retry: true, TimeoutSeconds: 80}, hasReadyNode)
		return first(err, s.refreshed(ctx, cluster))
	})
	s.step("as the Terraform provider: upgrade, and wait until the events of all old nodes report their deletion", []string{made}, func(ctx context.Context) error {
		pools, err := s.client.ListLKENodePools(ctx, cluster, nil)
		if err != nil {
			return err
		}
		var old []int
		for _, pool := range pools {
			nodes, err := s.allReady(ctx, cluster, pool.ID)
			if err != nil {
				return err
			}
			for _, one := range nodes {
				old = append(old, one.InstanceID)
			}
		}
		_, err = s.client.UpdateLKECluster(ctx, cluster, linodego.LKEClusterUpdateOptions{K8sVersion: s.versions[len(s.versions)-1]})
		if err := first(err, s.client.RecycleLKEClusterNodes(ctx, cluster), s.toldDeleted(ctx, old)); err != nil {
			return err
		}
		return s.refreshed(ctx, cluster)
	})
	s.step("as the Terraform provider: destroy, and wait until it is gone", []string{made}, func(ctx context.Context) error {
		var old []int
		pools, err := s.client.ListLKENodePools(ctx, cluster, nil)
		for _, pool := range pools {
			nodes, err := s.allReady(ctx, cluster, pool.ID)
			if err != nil {
				return err
			}
			for _, one := range nodes {
				old = append(old, one.InstanceID)
			}
		}
		if err := first(err, s.client.DeleteLKECluster(ctx, cluster)); err != nil {
			return err
		}
		gone := until(ctx, "the cluster is gone", func() (bool, error) {
			one, err := s.client.GetLKECluster(ctx, cluster)
			return linodego.IsNotFound(err) || (err == nil && one.Status == linodego.LKEClusterNotReady), nil
		})
		return first(gone, s.toldDeleted(ctx, old))
	})
}

// refreshed reads everything that a plan reads; the provider ignores a missing access list.
func (s *scene) refreshed(ctx context.Context, cluster int) error {
	_, err := s.client.GetLKECluster(ctx, cluster)
	_, errPools := s.client.ListLKENodePools(ctx, cluster, nil)
	_, errKubeconfig := s.client.GetLKEClusterKubeconfig(ctx, cluster)
	_, errEndpoints := s.client.ListLKEClusterAPIEndpoints(ctx, cluster, nil)
	_, errDashboard := s.client.GetLKEClusterDashboard(ctx, cluster)
	_, errACL := s.client.GetLKEClusterControlPlaneACL(ctx, cluster)
	if linodego.IsNotFound(errACL) {
		errACL = nil
	}
	return first(err, errPools, errKubeconfig, errEndpoints, errDashboard, errACL)
}

// toldDeleted waits for the events of deleted instances on the first page, as the provider does.
func (s *scene) toldDeleted(ctx context.Context, instances []int) error {
	filter := `{"+order":"desc","+order_by":"created","action":"linode_delete","entity.type":"linode"}`
	return until(ctx, fmt.Sprintf("instances %v are told to be deleted", instances), func() (bool, error) {
		events, err := s.client.ListEvents(ctx, linodego.NewListOptions(1, filter))
		if err != nil {
			return false, err
		}
		isTold := func(id int) bool {
			return slices.ContainsFunc(events, func(one linodego.Event) bool {
				told, isNumber := one.Entity.ID.(float64)
				return isNumber && int(told) == id && one.Status != linodego.EventScheduled && one.Status != linodego.EventStarted
			})
		}
		return !slices.ContainsFunc(instances, func(id int) bool { return !isTold(id) }), nil
	})
}
